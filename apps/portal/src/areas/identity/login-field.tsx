import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';

export interface LoginFieldProps {
  value: string;
  onChange(login: string): void;
  error: string | undefined;
}

/** Field of the login on the pages for signing in. */
export const LoginField = ({ value, onChange, error }: LoginFieldProps) => (
  <Field label="Логин" error={error}>
    <Input
      controlSize="large"
      name="login"
      autoComplete="username"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
