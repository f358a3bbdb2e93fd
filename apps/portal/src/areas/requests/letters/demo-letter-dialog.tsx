import { answerOf } from '@portal/api-client/client';
import { LIST_FILE } from '@portal/domain/request-files';
import { TABLE_ACCEPT, TABLE_NAMES } from '@portal/domain/table-files';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { formData } from '../../../kit/form-data.ts';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

interface Values {
  subject: string;
  text: string;
  file: File | null;
}

/** A letter of the demo, as from a mail program: the demo has no mail server. */
export function DemoLetterDialog({ from, to, onClose }: { from: string; to: string; onClose(): void }) {
  const form = useForm<Values>({
    initial: { subject: '', text: '', file: null },
    check: ({ text, file }) =>
      text.trim() === '' && file === null ? { text: 'Напишите список или приложите файл' } : {},
    send: ({ subject, text, file }) =>
      answerOf(
        api.POST('/cart/request/demo-letter', {
          body: formData({ subject, text }, file ? [file] : [], 'file'),
        }),
      ),
    done: () => ['Письмо отправлено', 'Ответ придёт, когда подберутся предложения'],
    onSent: async () => {
      onClose();
      await Promise.all(
        ['request-letters', 'requests'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
  const { subject, text, file } = form.values;
  return (
    <FormDialog
      form={form}
      title="Письмо порталу"
      description={`От ${from} на ${to}. В демонстрации нет почтового сервера, поэтому письмо пишут здесь.`}
      action="Отправить"
      onClose={onClose}
    >
      <Field label="Тема">
        <Input
          value={subject}
          maxLength={200}
          placeholder="Заявка на неделю"
          onChange={({ target }) => form.set({ subject: target.value })}
        />
      </Field>
      <Field label="Текст" {...(form.errors.text?.message ? { error: form.errors.text.message } : {})}>
        <Textarea
          rows={6}
          value={text}
          placeholder={'Добрый день!\nKNECHT OC 90 – 4 шт\nманн W914/2 – 2 шт'}
          onChange={({ target }) => form.set({ text: target.value })}
        />
      </Field>
      {file && <Text as="p">{`Приложен файл «${file.name}»`}</Text>}
      <FileUpload
        label="Файл со списком"
        accept={TABLE_ACCEPT}
        maxSize={LIST_FILE.bytes}
        hint={TABLE_NAMES}
        onFile={(chosen) => form.set({ file: chosen })}
      />
    </FormDialog>
  );
}
