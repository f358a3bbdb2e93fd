import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { all, maxLength, required } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { Textarea } from '@portal/ui/textarea';
import { useForm } from './form/form.ts';
import { FormDialog } from './form/form-dialog.tsx';
import { FormField } from './form/form-field.tsx';
import { api } from '../session/api.ts';

const titleOf = titlesIn('sendHelpdeskRequest');

/**
 * Dialog for writing to the support; shows the number of the request afterwards. POST /helpdesk/send, specification 2,
 * section 7.
 */
export function SupportDialog({ onClose }: { onClose(): void }) {
  const form = useForm<{ subject: string; text: string }, { id: number }>({
    initial: { subject: '', text: '' },
    titles: titleOf,
    rules: { subject: all(required, maxLength(200)), text: all(required, maxLength(5000)) },
    send: async ({ subject, text }, { key }) => {
      const body = { subject: subject.trim(), text: text.trim(), page: location.pathname + location.search };
      const params = { header: { 'Idempotency-Key': key } };
      return (await answerOf(api.POST('/helpdesk/send', { params, body }))).data;
    },
    done: ({ id }) => [`Обращение № ${id.toLocaleString('ru')} принято`, 'Ответ придёт на вашу почту'],
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title="Написать в поддержку" action="Отправить" onClose={onClose}>
      <FormField form={form} name="subject" required>
        {(field) => <Input {...field} maxLength={200} />}
      </FormField>
      <FormField
        form={form}
        name="text"
        hint="Номер заказа, артикул, что сделали и что увидели: так ответят быстрее"
        required
      >
        {(field) => <Textarea {...field} rows={6} maxLength={5000} />}
      </FormField>
    </FormDialog>
  );
}
