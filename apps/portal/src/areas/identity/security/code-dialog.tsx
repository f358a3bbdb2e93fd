import { readCode } from '@portal/domain/second-factor';
import { Input } from '@portal/ui/input';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';

const INCOMPLETE = 'Шесть цифр из приложения или запасной код из шестнадцати знаков';
const INCOMPLETE_RECOVERY = 'Четыре группы по четыре знака: ABCD-EFGH-IJKL-MNOP';

export interface CodeDialogProps {
  title: string;
  description: string;
  action: string;
  /** Pixels; the dialog’s own width without it. */
  width?: number;
  /** The user has no app, so only a recovery code can be entered. @default false */
  onlyRecovery?: boolean;
  /** Further actions, before the two buttons. */
  extra?: ReactNode;
  send(code: string): Promise<void>;
  onClose(): void;
}

/** Asks for a code of the app, or a recovery code, before a change of the second factor. */
export function CodeDialog({
  title,
  description,
  action,
  width,
  onlyRecovery = false,
  extra,
  send,
  onClose,
}: CodeDialogProps) {
  const form = useForm({
    initial: { code: '' },
    guards: false,
    check: ({ code }) => {
      const kind = readCode(code)?.kind;
      const isRight = kind === 'recovery' || (kind === 'code' && !onlyRecovery);
      return isRight ? {} : { code: onlyRecovery ? INCOMPLETE_RECOVERY : INCOMPLETE };
    },
    send: ({ code }) => send(code),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      action={action}
      extra={extra}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="code"
        label={onlyRecovery ? 'Запасной код' : 'Код из приложения или запасной код'}
      >
        {(field) => <Input {...field} autoComplete="one-time-code" spellCheck={false} maxLength={40} />}
      </FormField>
    </FormDialog>
  );
}
