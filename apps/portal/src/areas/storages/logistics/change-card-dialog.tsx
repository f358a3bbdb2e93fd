import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { cutOffsFault } from '@portal/domain/logistic-maps';
import { DAY_MINUTES, WEEKDAYS, weekMinute } from '@portal/domain/schedules';
import { percent, required } from '@portal/domain/validation';
import { LOGISTIC_SENTENCES } from '@portal/domain/logistic-sentences';
import { say } from '@portal/domain/say';
import { Checkbox } from '@portal/ui/checkbox';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { TimePicker } from '@portal/ui/time-picker';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { CardWeekDraft, isTouched } from './card-week-draft.tsx';
import { hoursFault, hoursOf, minutesOf } from '../hours.ts';
import type { CardDialogProps } from './propose-term-dialog.tsx';
import { type LogisticCard, logisticsChanged } from '../queries.ts';

const titleOf = titlesIn('updateLogisticCard');
const DAYS = WEEKDAYS.map((label, id) => ({ value: String(id + 1), label }));

interface Values {
  name: string;
  cut_off_week_minutes: readonly number[];
  estimated_shipment_week_minute: number;
  delivery_week_minute: number;
  picking_term: string;
  increase_picking_term: string;
  transit_cut_off_week_minute: number | null;
  logistic_markup_percent_b2b: string;
  logistic_markup_percent_b2c: string;
  include_markup_to_regulation: boolean;
  comment: string;
}

const number = (text: string) => Number(text.trim().replace(',', '.'));
const shown = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

function faultsOf(values: Values): Partial<Record<keyof Values, string>> {
  const name = required(values.name, titleOf('name'));
  const cutOffs = cutOffsFault(values.cut_off_week_minutes);
  const picking = hoursFault(values.picking_term);
  const increase = hoursFault(values.increase_picking_term);
  const b2b = percent(values.logistic_markup_percent_b2b, titleOf('logistic_markup_percent_b2b'));
  const b2c =
    values.logistic_markup_percent_b2c.trim() === ''
      ? null
      : percent(values.logistic_markup_percent_b2c, titleOf('logistic_markup_percent_b2c'));
  return {
    ...(name !== null && { name }),
    ...(cutOffs !== null && { cut_off_week_minutes: say(LOGISTIC_SENTENCES, cutOffs) }),
    ...(picking !== null && { picking_term: picking }),
    ...(increase !== null && { increase_picking_term: increase }),
    ...(b2b !== null && { logistic_markup_percent_b2b: b2b }),
    ...(b2c !== null && { logistic_markup_percent_b2c: b2c }),
  };
}

const draftOf = (values: Values) => ({
  ...values,
  picking_term: minutesOf(values.picking_term),
  increase_picking_term: minutesOf(values.increase_picking_term),
});

/** The supplier's dialog for changing a card's terms. */
export function ChangeCardDialog({ card, onClose, onSaved }: CardDialogProps) {
  const [first = 960] = card.cut_off_week_minutes;
  const form = useForm<Values, { data: LogisticCard }>({
    initial: {
      name: card.name,
      cut_off_week_minutes: card.cut_off_week_minutes,
      estimated_shipment_week_minute: card.estimated_shipment_week_minute ?? first,
      delivery_week_minute: card.delivery_week_minute ?? first,
      picking_term: hoursOf(card.picking_term),
      increase_picking_term: hoursOf(card.increase_picking_term),
      transit_cut_off_week_minute: card.transit_cut_off_week_minute,
      logistic_markup_percent_b2b: shown(card.logistic_markup_percent_b2b),
      logistic_markup_percent_b2c: shown(card.logistic_markup_percent_b2c),
      include_markup_to_regulation: card.include_markup_to_regulation,
      comment: card.comment,
    },
    titles: titleOf,
    check: faultsOf,
    send: async (values) => {
      const answer = await answerOf(
        api.PUT('/warehouse/logistic-card', {
          body: {
            id: card.id,
            version: card.version,
            name: values.name,
            cut_off_week_minutes: [...values.cut_off_week_minutes],
            estimated_shipment_week_minute: values.estimated_shipment_week_minute,
            delivery_week_minute: values.delivery_week_minute,
            picking_term: minutesOf(values.picking_term) ?? 0,
            increase_picking_term: minutesOf(values.increase_picking_term) ?? 0,
            // If the change makes the path direct, there is no transit cut-off: the server removes it.
            ...(card.routes.length > 1 &&
              !isTouched(card, draftOf(values)) && {
                transit_cut_off_week_minute: values.transit_cut_off_week_minute,
              }),
            logistic_markup_percent_b2b: number(values.logistic_markup_percent_b2b),
            logistic_markup_percent_b2c:
              values.logistic_markup_percent_b2c.trim() === ''
                ? null
                : number(values.logistic_markup_percent_b2c),
            include_markup_to_regulation: values.include_markup_to_regulation,
            comment: values.comment,
          },
        }),
      );
      await logisticsChanged();
      return answer;
    },
    done: ({ data: { status } }) =>
      status.code === 'awaiting_customer'
        ? ['Условия сохранены', 'Теперь их подтвердит покупатель']
        : ['Условия сохранены'],
    onSent: async ({ data: { id } }) => {
      onClose();
      await onSaved(id);
    },
  });
  const { cut_off_week_minutes: cutOffs } = form.values;
  const draft = draftOf(form.values);
  // An edited path becomes direct.
  const isSentOn = card.routes.length > 1 && !isTouched(card, draft);
  const time = (cutOffs[0] ?? first) % DAY_MINUTES;
  const fault = form.errors.cut_off_week_minutes?.message;
  return (
    <FormDialog
      form={form}
      title="Условия карточки"
      description="Часы склада поставщика. Сроки, отсечки и наценки вступят в силу, когда их подтвердит покупатель."
      action="Сохранить"
      width={860}
      onClose={onClose}
    >
      <FormField form={form} name="name" required>
        {(field) => <Input {...field} autoComplete="off" maxLength={200} />}
      </FormField>
      <div className="flex flex-col gap-2">
        <Text weight="strong">{titleOf('cut_off_week_minutes')}</Text>
        <WeekdayPicker
          label="Дни отсечек"
          value={cutOffs.map((minute) => Math.floor(minute / DAY_MINUTES))}
          onChange={(ids) => form.set({ cut_off_week_minutes: ids.map((id) => weekMinute(id + 1, time)) })}
        />
        <Field label="Время отсечки" className="w-36">
          <TimePicker
            value={time}
            onChange={(minute) =>
              form.set({
                cut_off_week_minutes: cutOffs.map(
                  (one) => Math.floor(one / DAY_MINUTES) * DAY_MINUTES + (minute ?? time),
                ),
              })
            }
          />
        </Field>
        <CardWeekDraft
          card={card}
          draft={draft}
          onCutOffs={(minutes) => form.set({ cut_off_week_minutes: minutes })}
        />
        {fault !== undefined && (
          <Text tone="red" role="alert">
            {fault}
          </Text>
        )}
      </div>
      <div className="grid grid-cols-2 max-md:grid-cols-1 gap-4">
        <Moment
          label={`${titleOf('estimated_shipment_week_minute')} первой`}
          value={form.values.estimated_shipment_week_minute}
          error={form.errors.estimated_shipment_week_minute?.message}
          onChange={(minute) => form.set({ estimated_shipment_week_minute: minute })}
        />
        <Moment
          label={`${titleOf('delivery_week_minute')} первой`}
          value={form.values.delivery_week_minute}
          error={form.errors.delivery_week_minute?.message}
          onChange={(minute) => form.set({ delivery_week_minute: minute })}
        />
        <FormField form={form} name="picking_term" label={`${titleOf('picking_term')}, часов`} required>
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={7} />}
        </FormField>
        <FormField
          form={form}
          name="increase_picking_term"
          label={`${titleOf('increase_picking_term')}, часов`}
        >
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={7} />}
        </FormField>
        <FormField
          form={form}
          name="logistic_markup_percent_b2b"
          label={`${titleOf('logistic_markup_percent_b2b')}, %`}
          required
        >
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={6} />}
        </FormField>
        <FormField
          form={form}
          name="logistic_markup_percent_b2c"
          label={`${titleOf('logistic_markup_percent_b2c')}, %`}
          hint="Пусто – как B2B"
        >
          {(field) => <Input {...field} inputMode="decimal" autoComplete="off" maxLength={6} />}
        </FormField>
      </div>
      {isSentOn && form.values.transit_cut_off_week_minute !== null && (
        <Moment
          label={titleOf('transit_cut_off_week_minute')}
          value={form.values.transit_cut_off_week_minute}
          error={form.errors.transit_cut_off_week_minute?.message}
          onChange={(minute) => form.set({ transit_cut_off_week_minute: minute })}
        />
      )}
      {isSentOn && (
        <Checkbox
          checked={form.values.transit_cut_off_week_minute !== null}
          onChange={({ target }) => form.set({ transit_cut_off_week_minute: target.checked ? first : null })}
        >
          Товар ждёт отсечки на промежуточном складе
        </Checkbox>
      )}
      <Checkbox
        checked={form.values.include_markup_to_regulation}
        onChange={({ target }) => form.set({ include_markup_to_regulation: target.checked })}
      >
        {titleOf('include_markup_to_regulation')}
      </Checkbox>
      <FormField form={form} name="comment">
        {(field) => <Input {...field} autoComplete="off" maxLength={1000} />}
      </FormField>
    </FormDialog>
  );
}

interface MomentProps {
  label: string;
  value: number;
  error: string | undefined;
  onChange(minute: number): void;
}

/** A minute of the week as weekday and time. */
function Moment({ label, value, error, onChange }: MomentProps) {
  const day = Math.floor(value / DAY_MINUTES) + 1;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={`${label}: день`} error={error}>
        <Select
          value={String(day)}
          options={DAYS}
          onChange={({ target }) => onChange(weekMinute(Number(target.value), value % DAY_MINUTES))}
        />
      </Field>
      <Field label={`${label}: время`}>
        <TimePicker
          value={value % DAY_MINUTES}
          onChange={(minute) => onChange(weekMinute(day, minute ?? value % DAY_MINUTES))}
        />
      </Field>
    </div>
  );
}
