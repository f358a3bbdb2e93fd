import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { mapFaults, MAP_DIRECTIONS, type MapDirection, sentDirection } from '@portal/domain/logistic-maps';
import { routeHref } from '@portal/domain/routes';
import { periodicityOf } from '@portal/domain/schedules';
import { cityChosen, percent, required } from '@portal/domain/validation';
import { LOGISTIC_SENTENCES } from '@portal/domain/logistic-sentences';
import { sayEach } from '@portal/domain/say';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Combobox } from '@portal/ui/combobox';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { Textarea } from '@portal/ui/textarea';
import { TimePicker } from '@portal/ui/time-picker';
import { WeekdayPicker } from '@portal/ui/weekday-picker';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { failedOf } from '../../../kit/failed-options.ts';
import { FormActions } from '../../../kit/form/form-actions.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { hoursOf, hoursFault, minutesOf } from '../hours.ts';
import { type LogisticMap, logisticsChanged, ownStoragesQuery } from '../queries.ts';
import { tagsOf } from '../tags.ts';

const titleOf = titlesIn('createLogisticMap');

interface Target {
  value: string;
  label: string;
}
interface Values {
  discriminator: MapDirection;
  name: string;
  address: Target | null;
  own_storage_id: string;
  contractor_storage_id: Target | null;
  logistic_markup_percent: string;
  include_markup_to_regulation: boolean;
  clipping_time: number | null;
  periodicity: readonly number[];
  picking_term: string;
  delivery_term: string;
  tags: string;
  status: 'active' | 'disabled';
  comment: string;
}

const valuesOf = (map: LogisticMap | null): Values => ({
  discriminator: map?.discriminator ?? 'toCity',
  name: map?.name ?? '',
  address: map?.address.city ? { value: map.address.city, label: map.address.city } : null,
  own_storage_id:
    map?.discriminator === 'toOurStorage' && map.contractor_storage ? String(map.contractor_storage.id) : '',
  contractor_storage_id:
    map?.contractor_storage && map.discriminator !== 'toOurStorage'
      ? {
          value: String(map.contractor_storage.id),
          label: `${map.contractor_storage.contractor}: ${map.contractor_storage.title}`,
        }
      : null,
  logistic_markup_percent: String(map?.logistic_markup_percent ?? 0).replace('.', ','),
  include_markup_to_regulation: map?.include_markup_to_regulation ?? false,
  clipping_time: map?.clipping_time ?? 960,
  periodicity: (map?.periodicity ?? [1, 2, 3, 4, 5]).map((day) => day - 1),
  picking_term: hoursOf(map?.picking_term ?? 120),
  delivery_term: hoursOf(map?.delivery_term ?? 1_440),
  tags: map?.tags.join(', ') ?? '',
  status: map?.status ?? 'active',
  comment: map?.comment ?? '',
});

const number = (text: string) => Number(text.trim().replace(',', '.'));

function faultsOf(values: Values): Partial<Record<keyof Values, string>> {
  const name = required(values.name, titleOf('name'));
  const markup = percent(values.logistic_markup_percent, titleOf('logistic_markup_percent'));
  const faults = sayEach(
    LOGISTIC_SENTENCES,
    mapFaults({
      logistic_markup_percent: 0,
      clipping_time: values.clipping_time ?? -1,
      periodicity: periodicityOf(values.periodicity),
      picking_term: minutesOf(values.picking_term) ?? 0,
      delivery_term: 0,
    }),
  );
  const picking = hoursFault(values.picking_term) ?? faults.picking_term;
  const delivery = hoursFault(values.delivery_term);
  const city =
    values.discriminator === 'toCity'
      ? cityChosen({ city: values.address?.value ?? '' }, titleOf('address'))
      : null;
  const own =
    values.discriminator === 'toOurStorage'
      ? required(values.own_storage_id, titleOf('contractor_storage_id'))
      : null;
  const other =
    sentDirection(values.discriminator) === 'toNotOurStorage' && values.contractor_storage_id === null
      ? 'Выберите склад'
      : null;
  return {
    ...(name !== null && { name }),
    ...(markup !== null && { logistic_markup_percent: markup }),
    ...(faults.clipping_time !== undefined && { clipping_time: faults.clipping_time }),
    ...(faults.periodicity !== undefined && { periodicity: faults.periodicity }),
    ...(picking !== undefined && picking !== null && { picking_term: picking }),
    ...(delivery !== null && { delivery_term: delivery }),
    ...(city !== null && { address: city }),
    ...(own !== null && { own_storage_id: own }),
    ...(other !== null && { contractor_storage_id: other }),
  };
}

async function findCities(part: string, signal: AbortSignal): Promise<Target[]> {
  const { data } = await answerOf(api.GET('/yandex/get-yandex-geo', { params: { query: { part } }, signal }));
  return [...new Map(data.map(({ city, region }) => [city, region]))].map(([city]) => ({
    value: city,
    label: city,
  }));
}

const findStorages =
  (direction: MapDirection) =>
  async (title: string, signal: AbortSignal): Promise<Target[]> => {
    const query = { page: 1, pageSize: 50, ...(title === '' ? {} : { 'filter[title]': title }) };
    const { data } = await answerOf(
      api.GET('/warehouse/storage/get-all-public-with-contract', { params: { query }, signal }),
    );
    return data
      .filter(({ type }) => (type === 'shop') === (direction === 'toShopStorage'))
      .map(({ id, title: name, contractor }) => ({
        value: String(id),
        label: `${contractor.title}: ${name}`,
      }));
  };

/** Maximum length of a map's name. */
const MAX_NAME = 100;

export interface MapFormProps {
  storageId: number;
  map: LogisticMap | null;
  editable: boolean;
}

/** Form of a logistic map: receiving storage, departures and duration. */
export function MapForm({ storageId, map, editable }: MapFormProps) {
  const navigate = useNavigate();
  const { data: own = [], error, refetch } = useQuery(ownStoragesQuery);
  const given = useRef<string | null>(null);
  const form = useForm<Values, { data: LogisticMap }>({
    initial: valuesOf(map),
    titles: titleOf,
    check: faultsOf,
    send: async (values, { key }) => {
      const { discriminator } = values;
      const target =
        discriminator === 'toOurStorage' ? values.own_storage_id : values.contractor_storage_id?.value;
      const body = {
        name: values.name,
        logistic_markup_percent: number(values.logistic_markup_percent),
        include_markup_to_regulation: values.include_markup_to_regulation,
        clipping_time: values.clipping_time ?? 0,
        periodicity: periodicityOf(values.periodicity),
        picking_term: minutesOf(values.picking_term) ?? 0,
        delivery_term: minutesOf(values.delivery_term) ?? 0,
        tags: tagsOf(values.tags),
        status: values.status,
        comment: values.comment,
        ...(discriminator === 'toCity'
          ? { address: { city: values.address?.value ?? '' } }
          : { contractor_storage_id: Number(target) }),
      };
      const answer = map
        ? await answerOf(
            api.PUT('/warehouse/logistic-map', { body: { id: map.id, version: map.version, ...body } }),
          )
        : await answerOf(
            api.POST('/warehouse/logistic-map', {
              params: { header: { 'Idempotency-Key': key } },
              body: { storage_id: storageId, discriminator: sentDirection(discriminator), ...body },
            }),
          );
      await logisticsChanged();
      return answer;
    },
    done: ({ data: { cards_count, active_cards_count } }) => [
      map ? 'Карта сохранена' : 'Карта создана',
      cards_count === active_cards_count
        ? `Карточек: ${cards_count}`
        : `Карточек: ${cards_count}, ждут покупателя: ${cards_count - active_cards_count}`,
    ],
    onSent: ({ data: { id } }) =>
      map ? undefined : navigate(routeHref('storages-id-log-map-lid', { id: storageId, lid: id })),
  });
  const { discriminator } = form.values;
  /** Fills in the target's name as the map's name until the user enters another. */
  const called = (target: Target | null) => {
    if (target && (form.values.name === '' || form.values.name === given.current)) {
      given.current = target.label.slice(0, MAX_NAME);
      form.set({ name: given.current });
    }
  };
  return (
    <Card>
      <FormFrame form={form} className="grid max-w-190 grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
        <FormField form={form} name="discriminator" required>
          {(field) => (
            <Select
              {...field}
              disabled={!editable || map !== null}
              options={Object.entries(MAP_DIRECTIONS).map(([value, label]) => ({ value, label }))}
              onChange={(event) => {
                field.onChange(event);
                form.set({ address: null, own_storage_id: '', contractor_storage_id: null });
              }}
            />
          )}
        </FormField>
        {discriminator === 'toCity' && (
          <FormField form={form} name="address" label={titleOf('city')} required>
            {({ value, onChange, onBlur, name }) => (
              <Combobox
                name={name}
                value={value}
                onChange={(city) => {
                  onChange(city);
                  called(city);
                }}
                onBlur={onBlur}
                load={findCities}
                disabled={!editable}
                placeholder="Начните писать город"
              />
            )}
          </FormField>
        )}
        {discriminator === 'toOurStorage' && (
          <FormField form={form} name="own_storage_id" label={titleOf('contractor_storage_id')} required>
            {(field) => (
              <Select
                {...field}
                disabled={!editable}
                placeholder="Выберите склад"
                failed={failedOf({ error, refetch })}
                options={own
                  .filter(({ id }) => id !== storageId)
                  .map(({ id, title }) => ({ value: String(id), label: title }))}
              />
            )}
          </FormField>
        )}
        {sentDirection(discriminator) === 'toNotOurStorage' && (
          <FormField
            form={form}
            name="contractor_storage_id"
            required
            hint="Склады тех, с кем действует договор"
          >
            {({ value, onChange, onBlur, name }) => (
              <Combobox
                key={discriminator}
                name={name}
                value={value}
                onChange={(storage) => {
                  onChange(storage);
                  called(storage);
                }}
                onBlur={onBlur}
                load={findStorages(discriminator)}
                minLength={0}
                disabled={!editable}
                placeholder="Название, город или организация"
              />
            )}
          </FormField>
        )}
        <FormField form={form} name="name" required className="col-span-full">
          {(field) => <Input {...field} autoComplete="off" maxLength={MAX_NAME} disabled={!editable} />}
        </FormField>
        <FormField form={form} name="clipping_time" required hint="Заказанное позже ждёт следующей отсечки">
          {({ value, onChange, onBlur, name }) => (
            <TimePicker name={name} value={value} onChange={onChange} onBlur={onBlur} disabled={!editable} />
          )}
        </FormField>
        <FormField form={form} name="periodicity" required>
          {({ value, onChange }) => (
            <WeekdayPicker value={value} onChange={onChange} disabled={!editable} label="Дни отсечки" />
          )}
        </FormField>
        <FormField
          form={form}
          name="picking_term"
          label={`${titleOf('picking_term')}, часов`}
          required
          hint="Четверть часа – 0,25"
        >
          {(field) => (
            <Input {...field} inputMode="decimal" autoComplete="off" maxLength={7} disabled={!editable} />
          )}
        </FormField>
        <FormField form={form} name="delivery_term" label={`${titleOf('delivery_term')}, часов`} required>
          {(field) => (
            <Input {...field} inputMode="decimal" autoComplete="off" maxLength={7} disabled={!editable} />
          )}
        </FormField>
        <FormField
          form={form}
          name="logistic_markup_percent"
          label={`${titleOf('logistic_markup_percent')}, %`}
          required
        >
          {(field) => (
            <Input {...field} inputMode="decimal" autoComplete="off" maxLength={6} disabled={!editable} />
          )}
        </FormField>
        <FormField form={form} name="status">
          {(field) => (
            <Select
              {...field}
              disabled={!editable}
              options={[
                { value: 'active', label: 'Действует' },
                { value: 'disabled', label: 'Отключена' },
              ]}
            />
          )}
        </FormField>
        <div className="col-span-full">
          <Checkbox
            disabled={!editable}
            checked={form.values.include_markup_to_regulation}
            onChange={({ target }) => form.set({ include_markup_to_regulation: target.checked })}
          >
            {titleOf('include_markup_to_regulation')}
          </Checkbox>
        </div>
        <FormField form={form} name="tags" hint="Через запятую" className="col-span-full">
          {(field) => <Input {...field} autoComplete="off" maxLength={300} disabled={!editable} />}
        </FormField>
        <FormField form={form} name="comment" className="col-span-full">
          {(field) => <Textarea {...field} maxLength={1000} disabled={!editable} />}
        </FormField>
        {editable && (
          <FormActions
            form={form}
            action={map ? 'Сохранить' : 'Создать карту'}
            list={routeHref('storages-id-log-map', { id: storageId })}
            className="col-span-full pt-2"
          />
        )}
      </FormFrame>
    </Card>
  );
}
