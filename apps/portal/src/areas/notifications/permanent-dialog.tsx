import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { PERMANENT_TEXT_MAX, permanentTermFault } from '@portal/domain/permanent-notifications';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { instantAt, isoDay, localDay, parseIsoDay } from '@portal/domain/zones';
import { MESSAGE_SENTENCES } from '@portal/domain/setting-sentences';
import { say } from '@portal/domain/say';
import { type DateRange, DateRangePicker } from '@portal/ui/date-range-picker';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import { useForm } from '../../kit/form/form.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { api } from '../../session/api.ts';
import { ZONE } from '../../session/time/dates.ts';
import { KINDS, RecipientsField } from './recipients-field.tsx';

const titleOf = titlesIn('createPermanentNotification');

export type Permanent = Schemas['PermanentNotification'];
type Tone = Permanent['tone'];

/** Kinds of a permanent notification, which determine its colour. */
export const TONES: Readonly<Record<Tone, string>> = {
  brand: 'Сведения',
  yellow: 'Предупреждение',
  red: 'Сбой',
};
const TONE_OPTIONS = Object.entries(TONES).map(([value, label]) => ({ value, label }));
const MINUTE = 60_000;

const dayOf = (instant: number | string) => isoDay(localDay(instant, ZONE));
const midnight = (day: string, later = 0) =>
  new Date(instantAt(parseIsoDay(day) + later, 0, ZONE)).toISOString();
/** The last minute of a period: `ends_at` is the midnight after the last day. */
export const lastMoment = (ends_at: string) => Date.parse(ends_at) - MINUTE;
const daysOf = ({ starts_at, ends_at }: Permanent): DateRange => ({
  from: dayOf(starts_at),
  to: ends_at === null ? null : dayOf(lastMoment(ends_at)),
});

const termOf = (from: string, to: string | null) => ({
  starts_at: midnight(from),
  ends_at: to === null ? null : midnight(to, 1),
});
const valuesOf = (written: Permanent | null) => ({
  text: written?.text ?? '',
  tone: written?.tone ?? ('brand' as Tone),
  recipients: written?.recipients ?? KINDS,
  days: written ? daysOf(written) : { from: dayOf(Date.now()), to: null },
});

export interface PermanentDialogProps {
  written: Permanent | null;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** Form of a permanent notification: text, recipients and period. */
export function PermanentDialog({ written, onClose, onSaved }: PermanentDialogProps) {
  /** Error of the date fields' text if it is not a date. */
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm({
    initial: valuesOf(written),
    titles: titleOf,
    check: ({ days, ...values }) => {
      const found = validateForm(
        { ...values, days: days.from },
        {
          text: [titleOf('text'), all(required, maxLength(PERMANENT_TEXT_MAX))],
          tone: [titleOf('tone'), required],
          recipients: [titleOf('recipients'), required],
          days: ['Дни', required],
        },
      );
      const term = days.from === null ? null : permanentTermFault(termOf(days.from, days.to));
      const wrong = fault ?? say(MESSAGE_SENTENCES, term);
      return wrong === null ? found : { ...found, days: wrong };
    },
    send: async ({ text, tone, recipients, days }, { key }) => {
      const body = { text, tone, recipients, ...termOf(days.from ?? dayOf(Date.now()), days.to) };
      await answerOf(
        written
          ? api.PUT('/user-notification/constants/{id}', { params: { path: { id: written.id } }, body })
          : api.POST('/user-notification/constants', {
              params: { header: { 'Idempotency-Key': key } },
              body,
            }),
      );
      await onSaved();
    },
    done: () => [written ? 'Изменения сохранены' : 'Уведомление опубликовано'],
  });

  return (
    <FormDialog
      form={form}
      title={written ? 'Постоянное уведомление' : 'Новое постоянное уведомление'}
      description="Показывается над каждой страницей получателей все эти дни; без последнего дня – пока его не уберут."
      width={560}
      action={written ? 'Сохранить' : 'Опубликовать'}
      onClose={onClose}
    >
      <RecipientsField
        value={form.values.recipients}
        onChange={(recipients) => form.set({ recipients: [...recipients] })}
        error={form.errors.recipients?.message}
      />
      <FormField form={form} name="tone">
        {(field) => <Select {...field} options={TONE_OPTIONS} />}
      </FormField>
      <FormField form={form} name="text" required>
        {(field) => <Textarea {...field} rows={4} maxLength={PERMANENT_TEXT_MAX} />}
      </FormField>
      <Field label="Дни" required error={fault ?? form.errors.days?.message}>
        <DateRangePicker
          value={form.values.days}
          onChange={(days) => form.set({ days })}
          onFault={setFault}
          presets={[]}
        />
      </Field>
    </FormDialog>
  );
}
