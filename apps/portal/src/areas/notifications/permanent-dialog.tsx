import { answerOf, CallError, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { PERMANENT_TEXT_MAX, permanentTermFault } from '@portal/domain/permanent-notifications';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { instantAt, isoDay, localDay, parseIsoDay } from '@portal/domain/zones';
import { Button } from '@portal/ui/button';
import { type DateRange, DateRangePicker } from '@portal/ui/date-range-picker';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../session/api.ts';
import { ZONE } from '../../session/dates.ts';
import { toasts } from '../../session/toasts.ts';
import { KINDS, RecipientsField } from './recipients-field.tsx';
import type { Recipient } from './technical-queries.ts';

export type Permanent = Schemas['PermanentNotification'];
type Tone = Permanent['tone'];

/** What a permanent notification is about, which gives it its colour. */
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
/** The last moment of a term: the end is the midnight after the last day. */
export const lastMoment = (ends_at: string) => Date.parse(ends_at) - MINUTE;
const daysOf = ({ starts_at, ends_at }: Permanent): DateRange => ({
  from: dayOf(starts_at),
  to: ends_at === null ? null : dayOf(lastMoment(ends_at)),
});

export interface PermanentDialogProps {
  written: Permanent | null;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** A permanent notification: its words, whom it addresses and for which days. */
export function PermanentDialog({ written, onClose, onSaved }: PermanentDialogProps) {
  const form = useId();
  const [text, setText] = useState(written?.text ?? '');
  const [tone, setTone] = useState<Tone>(written?.tone ?? 'brand');
  const [recipients, setRecipients] = useState<readonly Recipient[]>(written?.recipients ?? KINDS);
  const [days, setDays] = useState<DateRange>(() =>
    written ? daysOf(written) : { from: dayOf(Date.now()), to: null },
  );
  const [fault, setFault] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<'text' | 'recipients' | 'from', string>>>({});
  const [key] = useState(newIdempotencyKey);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || fault !== null) return;
    const found = validateForm(
      { text, recipients, from: days.from },
      {
        text: ['Текст', all(required, maxLength(PERMANENT_TEXT_MAX))],
        recipients: ['Кому', required],
        from: ['Дни', required],
      },
    );
    const term = days.from !== null && {
      starts_at: midnight(days.from),
      ends_at: days.to === null ? null : midnight(days.to, 1),
    };
    const late = term ? permanentTermFault(term) : null;
    if (late !== null) found.from = late;
    setErrors(found);
    if (Object.keys(found).length > 0 || !term) return;
    const body = { text, tone, recipients: [...recipients], ...term };
    setPending(true);
    try {
      await answerOf(
        written
          ? api.PUT('/user-notification/constants/{id}', { params: { path: { id: written.id } }, body })
          : api.POST('/user-notification/constants', {
              params: { header: { 'Idempotency-Key': key } },
              body,
            }),
      );
      await onSaved();
      toasts.success(written ? 'Изменения сохранены' : 'Уведомление поставлено');
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
      setPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={written ? 'Постоянное уведомление' : 'Новое постоянное уведомление'}
      description="Стоит над каждой страницей получателей все эти дни; без последнего дня – пока его не уберут."
      width={560}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} pending={pending}>
            {written ? 'Сохранить' : 'Поставить'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <RecipientsField value={recipients} onChange={setRecipients} error={errors.recipients} />
        <Field label="Вид">
          <Select
            options={TONE_OPTIONS}
            value={tone}
            onChange={({ target }) => setTone(target.value as Tone)}
          />
        </Field>
        <Field label="Текст" required error={errors.text}>
          <Textarea
            name="text"
            rows={4}
            maxLength={PERMANENT_TEXT_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Field label="Дни" required error={fault ?? errors.from}>
          <DateRangePicker value={days} onChange={setDays} onFault={setFault} presets={[]} />
        </Field>
      </form>
    </Dialog>
  );
}
