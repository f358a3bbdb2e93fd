import { formatDateTime } from '@portal/domain/dates';
import { publishAtFault } from '@portal/domain/uploads';
import { instantAt, isoDay, localDay, parseIsoDay } from '@portal/domain/zones';
import { zoneTitle } from '@portal/domain/storages';
import { PRICE_LIST_SENTENCES } from '@portal/domain/price-list-sentences';
import { say } from '@portal/domain/say';
import { DatePicker } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { RadioGroup } from '@portal/ui/radio-group';
import { TimePicker } from '@portal/ui/time-picker';
import { Text } from '@portal/ui/text';
import { useNow } from '../../session/time/now.ts';

/** When a file is imported: at once, or at a date and a minute of the day in the storage's time zone. */
export interface PublishTime {
  later: boolean;
  day: string | null;
  minute: number | null;
}
export const AT_ONCE: PublishTime = { later: false, day: null, minute: null };

/** The chosen time, or the error. */
export function momentOf(
  { later, day, minute }: PublishTime,
  zone: string,
  now: number,
): { at?: string; fault?: string } {
  if (!later) return {};
  if (day === null || minute === null) return { fault: 'Выберите день и время' };
  const at = instantAt(parseIsoDay(day), minute, zone);
  const fault = publishAtFault(at, now);
  return fault === null ? { at: new Date(at).toISOString() } : { fault: say(PRICE_LIST_SENTENCES, fault) };
}

/** Default: tomorrow at six, before business hours. */
export const proposed = (zone: string, now: number): PublishTime => ({
  later: true,
  day: isoDay(localDay(now, zone) + 1),
  minute: 360,
});

interface PublishTimeFieldsProps {
  value: PublishTime;
  onChange(value: PublishTime): void;
  zone: string;
  /** Error, shown after the first attempt to proceed. */
  fault?: string | undefined;
}

export function PublishTimeFields({ value, onChange, zone, fault }: PublishTimeFieldsProps) {
  const now = useNow().getTime();
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label="Когда загрузить"
        direction="row"
        options={[
          { value: 'now', label: 'Сейчас' },
          { value: 'later', label: 'В назначенное время' },
        ]}
        value={value.later ? 'later' : 'now'}
        onChange={(chosen) => onChange(chosen === 'later' ? proposed(zone, now) : AT_ONCE)}
      />
      {value.later && (
        <div className="flex flex-col gap-1">
          <div className="grid max-w-100 grid-cols-[minmax(0,1fr)_8rem] gap-3">
            <Field label="День" {...(fault === undefined ? {} : { error: fault })}>
              <DatePicker
                value={value.day}
                min={isoDay(localDay(now, zone))}
                onChange={(day) => onChange({ ...value, day })}
              />
            </Field>
            <Field label="Время">
              <TimePicker value={value.minute} onChange={(minute) => onChange({ ...value, minute })} />
            </Field>
          </div>
          <Text size="note" tone="secondary">
            {`По часам склада: ${zoneTitle(zone)}. До этого времени для покупателей ничего не изменится, а загрузку можно отменить.`}
          </Text>
        </div>
      )}
    </div>
  );
}

/** Time with the name of its zone: «24.11.2026 06:00» in the storage's time zone. */
export const clockOf = (at: string, zone: string): string =>
  `${formatDateTime(at, zone)}, ${zoneTitle(zone)}`;
