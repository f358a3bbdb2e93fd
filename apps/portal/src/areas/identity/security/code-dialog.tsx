import { readCode } from '@portal/domain/second-factor';
import { Input } from '@portal/ui/input';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';

export interface CodeDialogProps {
  title: string;
  description: string;
  action: string;
  send(code: string): Promise<void>;
  onClose(): void;
}

/** Asks for a code of the app, or a recovery code, before a change of the second factor. */
export function CodeDialog({ title, description, action, send, onClose }: CodeDialogProps) {
  const form = useForm({
    initial: { code: '' },
    guards: false,
    check: ({ code }) =>
      readCode(code) ? {} : { code: 'Шесть цифр из приложения или запасной код из шестнадцати знаков' },
    send: ({ code }) => send(code),
  });
  return (
    <FormDialog form={form} title={title} description={description} action={action} onClose={onClose}>
      <FormField form={form} name="code" label="Код из приложения или запасной код">
        {(field) => <Input {...field} autoComplete="one-time-code" spellCheck={false} maxLength={40} />}
      </FormField>
    </FormDialog>
  );
}
