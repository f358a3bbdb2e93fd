import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { checkSignUpForm, LEGAL_FORMS, SIGN_UP_TYPES, type SignUpForm } from '@portal/domain/sign-up';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { FieldError } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { InnInput, PhoneInput } from '@portal/ui/number-input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useNavigate } from 'react-router';
import { useForm } from '../../kit/form/form.ts';
import { type FieldControl, FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { useTitle } from '../../kit/title.ts';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';

const titleOf = titlesIn('signUp');
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
type TextField = 'organization_title' | 'juridical_address' | 'first_name' | 'second_name' | 'email';
const TYPES = Object.entries(SIGN_UP_TYPES).map(([value, label]) => ({ value, label }));
const FORMS = LEGAL_FORMS.map((value) => ({ value, label: value }));

/** Registration of a company; its main user gets a letter for signing in. */
export function SignUpScreen() {
  useTitle('Регистрация');
  const navigate = useNavigate();
  const form = useForm<SignUpForm, Pick<SignUpForm, 'email' | 'type'>>({
    initial: EMPTY,
    titles: titleOf,
    check: checkSignUpForm,
    send: async (values, { key }) => {
      await answerOf(
        api.POST('/identity/sign-up', {
          params: { header: { 'Idempotency-Key': key } },
          body: values as never,
        }),
      );
      return { email: values.email, type: values.type };
    },
    onSent: (state) => navigate('/documentation-await', { replace: true, state }),
  });
  const text = (autoComplete: string, maxLength: number) => (field: FieldControl<SignUpForm, TextField>) => (
    <Input {...field} autoComplete={autoComplete} maxLength={maxLength} />
  );
  return (
    <AuthFrame title="Регистрация">
      <FormFrame form={form} className="grid grid-cols-2 gap-x-4 gap-y-3.5 max-md:grid-cols-1">
        <FormField form={form} name="type" required>
          {(field) => <Select {...field} options={TYPES} />}
        </FormField>
        <FormField form={form} name="legal_form" required>
          {(field) => <Select {...field} options={FORMS} />}
        </FormField>
        <FormField form={form} name="fiscal_number" required hint="Он станет вашим логином">
          {(field) => <InnInput {...field} />}
        </FormField>
        <FormField form={form} name="organization_title" required>
          {text('organization', 200)}
        </FormField>
        <FormField form={form} name="juridical_address" required className="col-span-full">
          {text('street-address', 500)}
        </FormField>
        <FormField form={form} name="second_name" required>
          {text('family-name', 100)}
        </FormField>
        <FormField form={form} name="first_name" required>
          {text('given-name', 100)}
        </FormField>
        <FormField form={form} name="email" required>
          {text('email', 200)}
        </FormField>
        <FormField form={form} name="phone" required>
          {(field) => <PhoneInput {...field} />}
        </FormField>
        <div className="col-span-full">
          <Checkbox
            checked={form.values.consent}
            aria-invalid={form.errors.consent ? true : undefined}
            onChange={({ target }) => form.set({ consent: target.checked })}
          >
            Согласен с регламентом и обработкой персональных данных
          </Checkbox>{' '}
          <Link href="/regulations">Регламент</Link>
          {form.errors.consent?.message && <FieldError>{form.errors.consent.message}</FieldError>}
        </div>
        <Button type="submit" size="large" wide pending={form.pending} className="col-span-full">
          Зарегистрироваться
        </Button>
      </FormFrame>
      <Text as="p" tone="secondary" className="mt-5 text-center">
        Уже работаете на портале?{' '}
        <Link href="/auth" underlined>
          Войти
        </Link>
      </Text>
    </AuthFrame>
  );
}
