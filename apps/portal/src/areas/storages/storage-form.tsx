import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { cityChosen, required } from '@portal/domain/validation';
import { AddressAutocomplete } from '@portal/ui/address-autocomplete';
import { Card } from '@portal/ui/card';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { failedOf } from '../../kit/failed-options.ts';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { storagesChanged, type StorageWhole, zonesQuery } from './queries.ts';
import { tagsOf } from './tags.ts';

const titleOf = titlesIn('createStorage');

interface Values {
  title: string;
  code: string;
  time_zone: string;
  phone: string;
  tags: string;
  /** As displayed; its city is known from the suggestion. */
  address: string | null;
}

/** Suggested places by address: a selected one provides the city and the time zone. */
const suggested = new Map<string, { city: string; time_zone: string }>();
async function suggest(part: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await answerOf(api.GET('/yandex/get-yandex-geo', { params: { query: { part } }, signal }));
  for (const { description, city, time_zone } of data) suggested.set(description, { city, time_zone });
  return data.map(({ description }) => description);
}

/** Looks up a fully typed address; returns the suggestion if it is the only one. */
async function placed(address: string | null): Promise<string | null> {
  if (address === null || suggested.has(address)) return address;
  const [place, ...others] = await suggest(address, new AbortController().signal).catch(() => []);
  return place !== undefined && others.length === 0 ? place : address;
}

/** Form of a storage: name, address and time zone. */
export function StorageForm({ storage, editable }: { storage: StorageWhole | null; editable: boolean }) {
  const navigate = useNavigate();
  const { data: zones = [], error, refetch } = useQuery(zonesQuery);
  if (storage)
    suggested.set(storage.address.description, {
      city: storage.address.city ?? '',
      time_zone: storage.time_zone,
    });
  /** The last value: the result of an earlier lookup must not overwrite it. */
  const latest = useRef<string | null>(null);
  const cityOf = (address: string | null) => suggested.get(address ?? '')?.city ?? '';
  const form = useForm<Values, { data: StorageWhole }>({
    initial: {
      title: storage?.title ?? '',
      code: storage?.code ?? '',
      time_zone: storage?.time_zone ?? 'Europe/Moscow',
      phone: storage?.phone ?? '',
      tags: storage?.tags.join(', ') ?? '',
      address: storage?.address.description ?? null,
    },
    titles: titleOf,
    rules: {
      title: required,
      code: required,
      time_zone: required,
      // A typed address is looked up before it is sent.
      address: (value, field) =>
        typeof value === 'string' && !suggested.has(value)
          ? null
          : cityChosen({ city: cityOf(typeof value === 'string' ? value : null) }, field),
    },
    send: async ({ address: written, tags, ...values }, { key }) => {
      const address = await placed(written);
      const body = {
        ...values,
        tags: tagsOf(tags),
        address: { city: cityOf(address), description: address ?? '' },
      };
      const answer = storage
        ? await answerOf(
            api.PUT('/warehouse/storage', { body: { id: storage.id, version: storage.version, ...body } }),
          )
        : await answerOf(
            api.POST('/warehouse/storage', { params: { header: { 'Idempotency-Key': key } }, body }),
          );
      queryClient.setQueryData(['storage', answer.data.id], answer.data);
      await storagesChanged();
      return answer;
    },
    done: () => (storage ? ['Склад сохранён'] : ['Склад добавлен', 'Теперь укажите, когда он работает']),
    onSent: ({ data: { id } }) =>
      storage ? undefined : navigate(routeHref('storages-id-working-schedule', { id })),
  });
  return (
    <Card>
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <FormField form={form} name="title" required>
          {(field) => <Input {...field} autoComplete="off" maxLength={100} disabled={!editable} />}
        </FormField>
        <FormField form={form} name="code" required hint="Короткое имя: по нему склад узнают в файлах">
          {(field) => <Input {...field} autoComplete="off" maxLength={20} disabled={!editable} />}
        </FormField>
        <FormField
          form={form}
          name="address"
          required
          hint="Город, затем улица и дом через запятую"
          className="col-span-full"
        >
          {({ value, onChange, onBlur, name }) => (
            <AddressAutocomplete
              name={name}
              value={value}
              onBlur={onBlur}
              disabled={!editable}
              suggest={suggest}
              onChange={async (written) => {
                onChange(written);
                latest.current = written;
                const address = await placed(written);
                if (latest.current !== written) return;
                const zone = suggested.get(address ?? '')?.time_zone;
                if (zone !== undefined) form.set({ address, time_zone: zone });
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="time_zone" required hint="По этим часам считаются отсечки">
          {(field) => (
            <Select
              {...field}
              disabled={!editable}
              failed={failedOf({ error, refetch })}
              options={zones.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
        </FormField>
        <FormField form={form} name="phone" hint="Кому звонить на склад">
          {(field) => <Input {...field} type="tel" autoComplete="off" maxLength={30} disabled={!editable} />}
        </FormField>
        <FormField form={form} name="tags" hint="Через запятую" className="col-span-full">
          {(field) => <Input {...field} autoComplete="off" maxLength={300} disabled={!editable} />}
        </FormField>
        {editable ? (
          <FormActions
            form={form}
            action={storage ? 'Сохранить' : 'Добавить склад'}
            list={routeHref('storages')}
            className="col-span-full pt-2"
          />
        ) : (
          <Text tone="muted" className="col-span-full">
            Склад меняет его организация.
          </Text>
        )}
      </FormFrame>
    </Card>
  );
}
