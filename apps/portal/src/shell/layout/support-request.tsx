import { answerOf } from '@portal/api-client/client';
import { all, maxLength, required, validateForm } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Input } from '@portal/ui/input';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import { useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';

/** Writes to the support from wherever one is: answered with a number to ask by. POST /helpdesk/send, specification 2, section 7. */
export function SupportRequest() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        Написать в поддержку
      </Button>
      {open && <RequestDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RequestDialog({ onClose }: { onClose(): void }) {
  const form = useForm<{ subject: string; text: string }, { id: number }>({
    initial: { subject: '', text: '' },
    check: (values) =>
      validateForm(values, {
        subject: ['Тема', all(required, maxLength(200))],
        text: ['Сообщение', all(required, maxLength(5000))],
      }),
    send: async ({ subject, text }, { key }) => {
      const body = { subject: subject.trim(), text: text.trim(), page: location.pathname + location.search };
      const params = { header: { 'Idempotency-Key': key } };
      return (await answerOf(api.POST('/helpdesk/send', { params, body }))).data;
    },
    done: ({ id }) => [`Обращение № ${id.toLocaleString('ru')} принято`, 'Ответ придёт на вашу почту'],
    onSent: onClose,
  });
  const close = () => form.leave(onClose);
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Написать в поддержку"
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Отмена
          </Button>
          <Button pending={form.pending} onClick={() => form.submit()}>
            Отправить
          </Button>
        </>
      }
    >
      <FormFrame form={form} className="flex flex-col gap-4">
        <FormField form={form} name="subject" label="Тема" required>
          {(field) => <Input {...field} maxLength={200} />}
        </FormField>
        <FormField
          form={form}
          name="text"
          label="Сообщение"
          hint="Номер заказа, артикул, что сделали и что увидели: так ответят быстрее"
          required
        >
          {(field) => <Textarea {...field} rows={6} maxLength={5000} />}
        </FormField>
      </FormFrame>
    </Dialog>
  );
}
