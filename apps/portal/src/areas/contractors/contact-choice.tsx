import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { Field } from '@portal/ui/field';
import { Select } from '@portal/ui/select';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

interface Contact {
  contact_person_full_name: string;
  contact_person_phone: string;
}

const personsQuery = queryOptions({
  queryKey: ['contact-persons', 'choice'],
  queryFn: async () =>
    (await answerOf(api.GET('/settings/contact-person', { params: { query: { pageSize: 100 } } }))).data,
});

/** Selector of a distributor's contact persons; the selected one is filled into the contract. */
export function ContactChoice({ value, onChoose }: { value: Contact; onChoose(contact: Contact): void }) {
  const viewer = viewerOf(useCurrentUser());
  const {
    data: persons = [],
    error,
    refetch,
  } = useQuery({
    ...personsQuery,
    enabled: checkRule('pages.settings-contact-persons', viewer),
  });
  if (persons.length === 0 && !error) return null;
  const chosen = persons.find(
    ({ full_name, phone }) =>
      full_name === value.contact_person_full_name && phone === value.contact_person_phone,
  );
  return (
    <Field label="Из контактных лиц" hint="Заполнит имя и телефон ниже">
      <Select
        placeholder="Не выбрано"
        value={chosen ? String(chosen.id) : ''}
        failed={failedOf({ error, refetch })}
        options={persons.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
        onChange={({ target }) => {
          const person = persons.find(({ id }) => String(id) === target.value);
          onChoose({
            contact_person_full_name: person?.full_name ?? '',
            contact_person_phone: person?.phone ?? '',
          });
        }}
      />
    </Field>
  );
}
