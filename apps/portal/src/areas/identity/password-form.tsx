import { titlesIn } from '@portal/domain/field-titles';
import { all, confirmed, password as passwordRule, required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { PasswordInput } from '@portal/ui/password-input';
import { useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';

const titleOf = titlesIn('changePassword');

export interface NewPassword {
  old_password: string;
  password: string;
  password_repeat: string;
}

export interface PasswordFormProps {
  /** Whether the current password is required. */
  withOld: boolean;
  action: string;
  /** Sends the form; field errors of a CallError are shown at the fields. */
  onSubmit(next: NewPassword): Promise<void>;
  size?: 'medium' | 'large';
}

const EMPTY: NewPassword = { old_password: '', password: '', password_repeat: '' };

/** Form of a new password, entered twice; checked with the server's rules. */
export function PasswordForm({ withOld, action, onSubmit, size = 'large' }: PasswordFormProps) {
  const form = useForm({
    initial: EMPTY,
    titles: titleOf,
    rules: (values) => ({
      old_password: withOld ? required : () => null,
      password: all(required, passwordRule),
      password_repeat: all(required, confirmed(values.password)),
    }),
    send: onSubmit,
    clears: true,
    // Unsaved passwords are not worth asking about.
    guards: false,
  });
  return (
    <FormFrame form={form} className="flex max-w-110 flex-col gap-4">
      {withOld && (
        <FormField form={form} name="old_password">
          {(field) => <PasswordInput {...field} controlSize={size} autoComplete="current-password" />}
        </FormField>
      )}
      <FormField
        form={form}
        name="password"
        hint="8–128 символов: латиница, цифры и знаки; строчная и заглавная буква и цифра"
      >
        {(field) => <PasswordInput {...field} controlSize={size} autoComplete="new-password" />}
      </FormField>
      <FormField form={form} name="password_repeat">
        {(field) => <PasswordInput {...field} controlSize={size} autoComplete="new-password" />}
      </FormField>
      <div className="flex">
        <Button type="submit" size={size} pending={form.pending} wide={size === 'large'}>
          {action}
        </Button>
      </div>
    </FormFrame>
  );
}
