import { CallError } from '@portal/api-client/client';
import { all, confirmed, password as passwordRule, required, validateForm } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { PasswordInput } from '@portal/ui/password-input';
import { type FormEvent, useState } from 'react';

export interface NewPassword {
  old_password: string;
  password: string;
  password_repeat: string;
}

export interface PasswordFormProps {
  /** Whether the present password is asked for. */
  withOld: boolean;
  action: string;
  /** Does it; a CallError's fields are shown at their places. */
  onSubmit(next: NewPassword): Promise<void>;
  size?: 'medium' | 'large';
}

const EMPTY: NewPassword = { old_password: '', password: '', password_repeat: '' };

/** A new password, twice; checked here by the same rules as on the server. */
export function PasswordForm({ withOld, action, onSubmit, size = 'large' }: PasswordFormProps) {
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<keyof NewPassword, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = validateForm(form, {
      old_password: ['Текущий пароль', withOld ? required : () => null],
      password: ['Пароль', all(required, passwordRule)],
      password_repeat: ['Повтор пароля', all(required, confirmed(form.password))],
    });
    setErrors(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await onSubmit(form);
      setForm(EMPTY);
    } catch (error) {
      const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0)
        setRefusal(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(false);
    }
  }

  const input = (name: keyof NewPassword, autoComplete: string) => (
    <PasswordInput
      controlSize={size}
      name={name}
      autoComplete={autoComplete}
      value={form[name]}
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
    />
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-110 flex-col gap-4">
      {withOld && (
        <Field label="Текущий пароль" error={errors.old_password}>
          {input('old_password', 'current-password')}
        </Field>
      )}
      <Field
        label="Новый пароль"
        error={errors.password}
        hint="8–128 символов: латиница, цифры и знаки; строчная и заглавная буква и цифра"
      >
        {input('password', 'new-password')}
      </Field>
      <Field label="Новый пароль ещё раз" error={errors.password_repeat ?? refusal}>
        {input('password_repeat', 'new-password')}
      </Field>
      <div className="flex">
        <Button type="submit" size={size} pending={pending} wide={size === 'large'}>
          {action}
        </Button>
      </div>
    </form>
  );
}
