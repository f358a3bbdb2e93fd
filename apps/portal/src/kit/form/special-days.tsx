import { MOST_SPECIAL_DAYS, type SpecialDay } from '@portal/domain/storages';
import { Button } from '@portal/ui/button';
import { DatePicker } from '@portal/ui/date-picker';
import { Field } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { CloseIcon } from '@portal/ui/icons';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useState } from 'react';

export interface SpecialDaysProps {
  value: readonly SpecialDay[];
  /** Absent: read-only. */
  onChange?: (days: SpecialDay[]) => void;
  /** Titles of a day off and of a working day. */
  kinds: { off: string; working: string };
  /** Formats a date. */
  say: (date: string) => string;
  /** Selectable dates, «2026-01-01». */
  range?: { first: string; last: string };
}

/**
 * Editor of dates that are days off or working days contrary to their weekday: lists, adds and removes them.
 */
export function SpecialDays({ value, onChange, kinds, say, range }: SpecialDaysProps) {
  const [date, setDate] = useState<string | null>(null);
  const [kind, setKind] = useState<keyof typeof kinds>('off');
  const add = () => {
    if (date === null || value.length >= MOST_SPECIAL_DAYS) return;
    const others = value.filter((day) => day.date !== date);
    onChange?.(
      [...others, { date, is_working: kind === 'working' }].toSorted((one, other) =>
        one.date.localeCompare(other.date),
      ),
    );
    setDate(null);
  };
  return (
    <>
      {onChange && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Дата">
            <DatePicker
              value={date}
              onChange={setDate}
              className="w-44"
              {...(range && { min: range.first, max: range.last })}
            />
          </Field>
          <Field label="Что в этот день">
            <Select
              value={kind}
              onChange={({ target }) => setKind(target.value as keyof typeof kinds)}
              options={[
                { value: 'off', label: kinds.off },
                { value: 'working', label: kinds.working },
              ]}
            />
          </Field>
          <Button variant="secondary" disabled={date === null} onClick={add}>
            Добавить дату
          </Button>
        </div>
      )}
      {value.length === 0 ? (
        <Text tone="muted">Особых дат нет.</Text>
      ) : (
        <ul
          aria-label="Особые даты"
          className="grid grid-cols-[max-content_max-content_max-content] gap-x-4 gap-y-1"
        >
          {value.map((day) => (
            <li key={day.date} className="col-span-full grid grid-cols-subgrid items-center">
              <Text weight="strong">{say(day.date)}</Text>
              <Text>{day.is_working ? kinds.working : kinds.off}</Text>
              {onChange && (
                <IconButton
                  aria-label={`Убрать ${say(day.date)}`}
                  icon={<CloseIcon aria-hidden="true" />}
                  size="small"
                  onClick={() => onChange(value.filter((one) => one !== day))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
