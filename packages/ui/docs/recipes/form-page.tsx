// A form: fields with their errors, a summary above, the button that waits for the server.
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Combobox } from '@portal/ui/combobox';
import { Field, Fieldset } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { en } from '@portal/ui/messages/en';
import { PhoneInput } from '@portal/ui/number-input';
import { PortalProvider } from '@portal/ui/portal-provider';
import { RadioGroup } from '@portal/ui/radio-group';
import { Sections } from '@portal/ui/sections';
import { Textarea } from '@portal/ui/textarea';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { type FormEvent, useState } from 'react';

const CITIES = ['Kazan', 'Moscow', 'Samara', 'Tver', 'Ufa'].map((label) => ({ value: label, label }));

type Errors = Partial<Record<'title' | 'city' | 'phone', string>>;

/** In an app this is the request. */
const save = () => new Promise<void>((done) => setTimeout(done, 300));

export function FormPage() {
  const [title, setTitle] = useState('');
  const [city, setCity] = useState<(typeof CITIES)[number] | null>(null);
  const [phone, setPhone] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<'typing' | 'saving' | 'saved'>('typing');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Errors = {
      ...(title === '' && { title: 'Name the warehouse' }),
      ...(city === null && { city: 'Choose a city' }),
      ...(phone.replaceAll(/\D/g, '').length < 11 && { phone: 'Type all 11 digits' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setState('saving');
    await save();
    setState('saved');
  }

  return (
    <PortalProvider locale="en" messages={en}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Card title="New warehouse">
          <Sections>
            {Object.keys(errors).length > 0 && (
              <Alert tone="red" title="The warehouse is not saved">
                Correct the marked fields.
              </Alert>
            )}
            {state === 'saved' && <Alert tone="green">The warehouse is saved.</Alert>}
            <Field label="Name" required error={errors.title}>
              <Input value={title} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Field label="City" required error={errors.city}>
              <Combobox options={CITIES} value={city} onChange={setCity} />
            </Field>
            <Field label="Phone" required error={errors.phone} hint="Suppliers call it on arrival.">
              <PhoneInput value={phone} onChange={setPhone} />
            </Field>
            <RadioGroup
              label="Who unloads"
              name="unloads"
              defaultValue="us"
              options={[
                { value: 'us', label: 'We do' },
                { value: 'carrier', label: 'The carrier does' },
              ]}
            />
            <Fieldset legend="Days of delivery">
              <WeekdayPicker defaultValue={[0, 1, 2, 3, 4]} name="days" />
            </Fieldset>
            <Field label="How to find it">
              <Textarea name="directions" rows={3} />
            </Field>
            <div>
              <Button type="submit" pending={state === 'saving'}>
                Save the warehouse
              </Button>
            </div>
          </Sections>
        </Card>
      </form>
    </PortalProvider>
  );
}
