import { answerOf, CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import {
  checkLandingForm,
  type LandingForm,
  landingRequest,
  REQUEST_TAKEN_DURATION,
} from '@portal/domain/landing';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { Dialog } from '@portal/ui/dialog';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { InnInput, PhoneInput } from '@portal/ui/number-input';
import { Textarea } from '@portal/ui/textarea';
import { useEffect, useState } from 'react';
import { useForm } from '../../kit/form/form.ts';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import type { Language } from './language.ts';
import { TEXTS } from './texts.ts';

const EMPTY: LandingForm = {
  contact_person: '',
  fiscal_number: '',
  offered_products: '',
  organization_title: '',
  email: '',
  phone: '',
  consent: false,
};

/** Button that opens the partner request in a dialog. Specification 1, section 2.1: «partner-request modal». */
export function PartnerRequest({
  language,
  size = 'medium',
}: {
  language: Language;
  size?: 'medium' | 'large';
}) {
  const [open, setOpen] = useState(false);
  const { becomePartner, form } = TEXTS[language];
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        {becomePartner}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={form.title} description={form.text} width={760}>
        <PartnerForm language={language} />
      </Dialog>
    </>
  );
}

/**
 * Form of the partner request: sent only if valid; a field shows its error once it was touched. Afterwards the
 * fields are cleared and «Ваша заявка принята!» is shown for two seconds. Specification 1, sections 4 and 5.
 */
function PartnerForm({ language }: { language: Language }) {
  const texts = TEXTS[language].form;
  const [state, setState] = useState<'ready' | 'taken' | { failed: string }>('ready');
  const form = useForm<LandingForm>({
    initial: EMPTY,
    check: (values) => checkLandingForm(values, language),
    send: async (values) => {
      try {
        await answerOf(api.POST('/identity/landing-send-email', { body: landingRequest(values) }));
        setState('taken');
      } catch (error) {
        setState({
          failed:
            error instanceof CallError && language === 'ru'
              ? failureSentence(error, texts.failed)
              : texts.failed,
        });
        throw error;
      }
    },
    clears: true,
    early: true,
    // A visitor may leave without being asked about the input.
    guards: false,
    // The form shows errors itself, in its own language.
    saysFailures: false,
  });

  useEffect(() => {
    if (state !== 'taken') return;
    const timer = setTimeout(() => setState('ready'), REQUEST_TAKEN_DURATION);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <FormFrame form={form} aria-label={texts.title}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <FormField form={form} name="contact_person" label={texts.contact_person} required>
          {(field) => <Input {...field} autoComplete="name" maxLength={200} />}
        </FormField>
        <FormField form={form} name="organization_title" label={texts.organization_title} required>
          {(field) => <Input {...field} autoComplete="organization" maxLength={200} />}
        </FormField>
        <FormField form={form} name="fiscal_number" label={texts.fiscal_number} required>
          {(field) => <InnInput {...field} />}
        </FormField>
        <FormField form={form} name="phone" label={texts.phone} required>
          {(field) => <PhoneInput {...field} />}
        </FormField>
        <FormField form={form} name="email" label={texts.email} required>
          {(field) => <Input {...field} autoComplete="email" maxLength={200} />}
        </FormField>
        <FormField form={form} name="offered_products" label={texts.offered_products} required>
          {(field) => <Textarea {...field} rows={2} maxLength={1_000} />}
        </FormField>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <div>
          <Checkbox
            checked={form.values.consent}
            onChange={({ target }) => form.set({ consent: target.checked })}
          >
            {texts.consent}
          </Checkbox>{' '}
          <Link href="/regulations">{texts.regulations}</Link>
        </div>
        <Button
          type="submit"
          size="large"
          disabled={Object.keys(checkLandingForm(form.values, language)).length > 0}
          pending={form.pending}
        >
          {texts.send}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {state === 'taken' && <Alert tone="green">{texts.taken}</Alert>}
        {typeof state === 'object' && <Alert tone="red">{state.failed}</Alert>}
      </div>
    </FormFrame>
  );
}
