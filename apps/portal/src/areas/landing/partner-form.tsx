import { answerOf, CallError } from '@portal/api-client/client';
import {
  checkLandingForm,
  type LandingField,
  type LandingForm,
  landingRequest,
  REQUEST_TAKEN_DURATION,
} from '@portal/domain/landing';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { InnInput, PhoneInput } from '@portal/ui/number-input';
import { Heading, Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { type FormEvent, useEffect, useState } from 'react';
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

/**
 * The partner request: sent only when everything is right; a field says what is wrong once it was touched. Afterwards the
 * fields clear and «Ваша заявка принята!» stands for two seconds. Specification 1, sections 4 and 5.
 */
export function PartnerForm({ language }: { language: Language }) {
  const texts = TEXTS[language].form;
  const [form, setForm] = useState(EMPTY);
  const [touched, setTouched] = useState<ReadonlySet<LandingField>>(new Set());
  const [state, setState] = useState<'ready' | 'pending' | 'taken' | { failed: string }>('ready');
  const messages = checkLandingForm(form, language);
  const invalid = Object.keys(messages).length > 0;

  useEffect(() => {
    if (state !== 'taken') return;
    const timer = setTimeout(() => setState('ready'), REQUEST_TAKEN_DURATION);
    return () => clearTimeout(timer);
  }, [state]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (invalid || state === 'pending') return;
    setState('pending');
    try {
      await answerOf(api.POST('/identity/landing-send-email', { body: landingRequest(form) }));
      setForm(EMPTY);
      setTouched(new Set());
      setState('taken');
    } catch (error) {
      setState({ failed: error instanceof CallError && language === 'ru' ? error.message : texts.failed });
    }
  }

  const touch = (name: LandingField) => setTouched((before) => new Set(before).add(name));
  const set = (values: Partial<LandingForm>) => setForm((before) => ({ ...before, ...values }));
  const fault = (name: LandingField) => (touched.has(name) ? messages[name] : undefined);
  const text = (name: 'contact_person' | 'organization_title' | 'email', autoComplete: string) => (
    <Input
      name={name}
      autoComplete={autoComplete}
      maxLength={200}
      value={form[name]}
      onBlur={() => touch(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <Card>
      <form noValidate aria-labelledby="partner" onSubmit={(event) => void submit(event)}>
        <Heading level={3} size="section" id="partner">
          {texts.title}
        </Heading>
        <Text as="p" tone="secondary" className="mt-1 mb-5">
          {texts.text}
        </Text>
        <div className="grid grid-cols-2 gap-x-6 gap-y-4">
          <Field label={texts.contact_person} required error={fault('contact_person')}>
            {text('contact_person', 'name')}
          </Field>
          <Field label={texts.organization_title} required error={fault('organization_title')}>
            {text('organization_title', 'organization')}
          </Field>
          <Field label={texts.fiscal_number} required error={fault('fiscal_number')}>
            <InnInput
              value={form.fiscal_number}
              onBlur={() => touch('fiscal_number')}
              onChange={(fiscal_number) => set({ fiscal_number })}
            />
          </Field>
          <Field label={texts.phone} required error={fault('phone')}>
            <PhoneInput
              value={form.phone}
              onBlur={() => touch('phone')}
              onChange={(phone) => set({ phone })}
            />
          </Field>
          <Field label={texts.email} required error={fault('email')}>
            {text('email', 'email')}
          </Field>
          <Field label={texts.offered_products} required error={fault('offered_products')}>
            <Textarea
              rows={2}
              maxLength={1_000}
              value={form.offered_products}
              onBlur={() => touch('offered_products')}
              onChange={({ target }) => set({ offered_products: target.value })}
            />
          </Field>
        </div>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
          <div>
            <Checkbox checked={form.consent} onChange={({ target }) => set({ consent: target.checked })}>
              {texts.consent}
            </Checkbox>{' '}
            <Link href="/regulations">{texts.regulations}</Link>
          </div>
          <Button type="submit" size="large" disabled={invalid} pending={state === 'pending'}>
            {texts.send}
          </Button>
        </div>
        <div aria-live="polite" className="mt-4 empty:hidden">
          {state === 'taken' && <Alert tone="green">{texts.taken}</Alert>}
          {typeof state === 'object' && <Alert tone="red">{state.failed}</Alert>}
        </div>
      </form>
    </Card>
  );
}
