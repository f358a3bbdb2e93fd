import { answerOf, CallError, newIdempotencyKey } from '@portal/api-client/client';
import {
  checkSignUpForm,
  LEGAL_FORMS,
  SIGN_UP_TYPES,
  type SignUpField,
  type SignUpForm,
} from '@portal/domain/sign-up';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { Field, FieldError } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { InnInput, PhoneInput } from '@portal/ui/number-input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../shell/title.ts';
import { AuthFrame } from '../identity/auth-frame.tsx';

const EMPTY: SignUpForm = {
  type: 'shop',
  fiscal_number: '',
  legal_form: 'ООО',
  organization_title: '',
  juridical_address: '',
  first_name: '',
  second_name: '',
  email: '',
  phone: '',
  consent: false,
};
const TYPES = Object.entries(SIGN_UP_TYPES).map(([value, label]) => ({ value, label }));
const FORMS = LEGAL_FORMS.map((value) => ({ value, label: value }));

/** An organization registers itself; the way in is mailed to its main user. */
export function SignUpScreen() {
  useTitle('Регистрация');
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<SignUpField, string>>>({});
  const [pending, setPending] = useState(false);
  // One key for one form: a second click, or a retry after a lost answer, registers nobody twice.
  const key = useRef(newIdempotencyKey());
  const set = (values: Partial<SignUpForm>) => {
    setForm({ ...form, ...values });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in values))));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found = checkSignUpForm(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await answerOf(
        api.POST('/identity/sign-up', {
          params: { header: { 'Idempotency-Key': key.current } },
          body: form as never,
        }),
      );
      await navigate('/documentation-await', { replace: true, state: { email: form.email } });
    } catch (error) {
      const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0)
        toasts.warning(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
    } finally {
      setPending(false);
    }
  }

  const text = (
    name: 'organization_title' | 'juridical_address' | 'first_name' | 'second_name' | 'email',
    autoComplete: string,
    maxLength = 200,
  ) => (
    <Input
      name={name}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={form[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <AuthFrame title="Регистрация">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-2 gap-x-4 gap-y-3.5"
      >
        <Field label="Кто вы" required error={errors.type}>
          <Select options={TYPES} value={form.type} onChange={({ target }) => set({ type: target.value })} />
        </Field>
        <Field label="Правовая форма" required error={errors.legal_form}>
          <Select
            options={FORMS}
            value={form.legal_form}
            onChange={({ target }) => set({ legal_form: target.value })}
          />
        </Field>
        <Field label="ИНН" required error={errors.fiscal_number} hint="Он станет вашим логином">
          <InnInput value={form.fiscal_number} onChange={(fiscal_number) => set({ fiscal_number })} />
        </Field>
        <Field label="Название" required error={errors.organization_title}>
          {text('organization_title', 'organization')}
        </Field>
        <Field label="Юридический адрес" required error={errors.juridical_address} className="col-span-2">
          {text('juridical_address', 'street-address', 500)}
        </Field>
        <Field label="Фамилия" required error={errors.second_name}>
          {text('second_name', 'family-name', 100)}
        </Field>
        <Field label="Имя" required error={errors.first_name}>
          {text('first_name', 'given-name', 100)}
        </Field>
        <Field label="E-mail" required error={errors.email}>
          {text('email', 'email')}
        </Field>
        <Field label="Телефон" required error={errors.phone}>
          <PhoneInput value={form.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <div className="col-span-2">
          <Checkbox
            checked={form.consent}
            aria-invalid={errors.consent ? true : undefined}
            onChange={({ target }) => set({ consent: target.checked })}
          >
            Согласен с регламентом и обработкой персональных данных
          </Checkbox>{' '}
          <Link href="/regulations">Регламент</Link>
          {errors.consent && <FieldError>{errors.consent}</FieldError>}
        </div>
        <Button type="submit" size="large" wide pending={pending} className="col-span-2">
          Зарегистрироваться
        </Button>
      </form>
      <Text as="p" tone="secondary" className="mt-5 text-center">
        Уже работаете на портале?{' '}
        <Link href="/auth" underlined>
          Войти
        </Link>
      </Text>
    </AuthFrame>
  );
}
