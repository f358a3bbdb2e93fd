import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { type PortalSettings, portalSettingsFaults } from '@portal/domain/portal-settings';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Input } from '@portal/ui/input';
import { PhoneInput } from '@portal/ui/number-input';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Textarea } from '@portal/ui/textarea';
import { queryOptions } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense } from 'react';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { BrandProposals } from './catalogue/brand-proposals.tsx';
import { BrandSpellings } from './catalogue/brand-spellings.tsx';
import { CatalogueBrands } from './catalogue/catalogue-brands.tsx';
import { FeatureValues } from './catalogue/feature-values.tsx';
import { DoubtfulCrosses } from './catalogue/doubtful-crosses.tsx';
import { Features } from './catalogue/features.tsx';
import { PortalIntegrations } from './portal-integrations.tsx';
import { PortalLetters } from './portal-letters.tsx';
import { SearchWords } from './catalogue/search-words.tsx';

const PortalState = lazy(async () => ({
  default: (await import('./state/portal-state.tsx')).PortalState,
}));

type Settings = Schemas['ShownPortalSettings'];
const titleOf = titlesIn('updatePortalSettings');

const settingsQuery = queryOptions({
  queryKey: ['portal-settings'],
  queryFn: async () => (await answerOf(api.GET('/settings/portal'))).data,
});

const PARTS = [
  { id: 'portal', label: 'Портал' },
  { id: 'words', label: 'Слова поиска' },
  { id: 'catalogue-brands', label: 'Бренды' },
  { id: 'brands', label: 'Написания брендов' },
  { id: 'unknown-brands', label: 'Незнакомые бренды' },
  { id: 'features', label: 'Характеристики' },
  { id: 'crosses', label: 'Аналоги' },
  { id: 'letters', label: 'Заявки письмом' },
  { id: 'integrations', label: 'Интеграции' },
  { id: 'state', label: 'Состояние' },
] as const;

/** The administrator's settings for all users: support, survey, greeting, brands and words of the search. */
export function PortalScreen() {
  useTitle('Настройки портала');
  const [params, setParams] = useAddress();
  const part = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'portal';
  const tabs = (
    <Card padded={false}>
      <TabsWithCounters
        label="Разделы настроек"
        tabs={PARTS}
        value={part}
        onChange={(next) => setParams(next === 'portal' ? {} : { part: next })}
      />
    </Card>
  );
  if (part === 'words') return <SearchWords note={tabs} />;
  if (part === 'catalogue-brands') return <CatalogueBrands note={tabs} />;
  if (part === 'features') {
    const feature = Number(params.get('feature'));
    return feature > 0 ? <FeatureValues id={feature} note={tabs} /> : <Features note={tabs} />;
  }
  if (part === 'letters') return <PortalLetters note={tabs} />;
  if (part === 'state')
    return (
      <Suspense
        fallback={
          <>
            <PageHeader title="Настройки портала" />
            <Sections>
              {tabs}
              <Skeleton shape="card" className="h-96" />
            </Sections>
          </>
        }
      >
        <PortalState note={tabs} />
      </Suspense>
    );
  if (part === 'integrations') return <PortalIntegrations note={tabs} />;
  if (part === 'brands') return <BrandSpellings note={tabs} />;
  if (part === 'crosses') return <DoubtfulCrosses note={tabs} />;
  if (part === 'unknown-brands') return <BrandProposals note={tabs} />;
  return (
    <>
      <PageHeader title="Настройки портала" />
      <Sections>
        {tabs}
        <Everybodys />
      </Sections>
    </>
  );
}

function Everybodys() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <Current of={data}>{(shown) => <SettingsForm settings={shown} />}</Current>
      <SubjectHistory kind="portal" id={1} of={data} />
    </>
  );
}

const changed = () =>
  Promise.all(
    [settingsQuery.queryKey, ['environment']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Form values: numbers as typed; an empty file size means the installation's default. */
type Written = Omit<Settings, 'version' | 'installed' | 'max_file_size_mb' | 'open_uploads' | 'price_jump'> &
  Record<'max_file_size_mb' | 'open_uploads' | 'price_jump', string>;
const writtenOf = (settings: Omit<Settings, 'version' | 'installed'>): Written => ({
  ...settings,
  max_file_size_mb: settings.max_file_size_mb === null ? '' : String(settings.max_file_size_mb),
  open_uploads: String(settings.open_uploads),
  price_jump: String(settings.price_jump),
});
const settingsOf = ({ max_file_size_mb, open_uploads, price_jump, ...rest }: Written): PortalSettings => ({
  ...rest,
  max_file_size_mb: max_file_size_mb.trim() === '' ? null : Number(max_file_size_mb),
  open_uploads: Number(open_uploads),
  price_jump: Number(price_jump),
});

/** Settings that are whole numbers, with the maximum number of digits. */
const LIMITS = [
  {
    name: 'max_file_size_mb',
    maxLength: 4,
    hint: 'Прайс-листы, остатки и другие таблицы.',
  },
  {
    name: 'open_uploads',
    maxLength: 3,
    hint: 'Сколько неподтверждённых загрузок может быть у одной организации',
  },
  {
    name: 'price_jump',
    maxLength: 3,
    hint: 'Цена, изменившаяся во столько раз, при загрузке отмечается как возможная ошибка',
  },
] as const;

/** What an empty field means: the value of the installation. */
const emptyMeans = (value: number | string) =>
  value === ''
    ? 'Пусто – не показывать: при установке не задано'
    : `Пусто – ${value} (как задано при установке)`;

function SettingsForm({ settings: { version, installed, ...initial } }: { settings: Settings }) {
  const form = useForm<Written>({
    initial: writtenOf(initial),
    titles: titleOf,
    check: (values) => portalSettingsFaults(settingsOf(values)),
    send: async (values) => {
      await answerOf(api.PUT('/settings/portal', { body: { version, ...settingsOf(values) } }));
      await changed();
    },
    done: () => ['Настройки сохранены'],
    onRefused: ({ status }) => status === 409 && changed(),
  });
  return (
    <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
      <Card title="Поддержка">
        <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
          <FormField form={form} name="support_phone" hint={emptyMeans(installed.support_phone)}>
            {(control) => <PhoneInput {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="support_email" hint={emptyMeans(installed.support_email)}>
            {(control) => <Input {...control} inputMode="email" maxLength={254} autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name="knowledge_base_url"
            hint={emptyMeans(installed.knowledge_base_url)}
            className="col-span-full"
          >
            {(control) => (
              <Input {...control} maxLength={500} autoComplete="off" placeholder="https://help.example.ru" />
            )}
          </FormField>
        </div>
      </Card>
      <Card title="Пороги и загрузки">
        <div className="grid grid-cols-2 max-md:grid-cols-1 gap-x-6 gap-y-4">
          {LIMITS.map(({ name, maxLength, hint }) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={titleOf(name)}
              hint={name === 'max_file_size_mb' ? `${hint} ${emptyMeans(installed[name])}` : hint}
            >
              {({ value, onChange, ...control }) => (
                <Input
                  {...control}
                  value={value}
                  inputMode="numeric"
                  maxLength={maxLength}
                  autoComplete="off"
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
            </FormField>
          ))}
        </div>
      </Card>
      <Card title="Опрос об удовлетворённости">
        <FormField form={form} name="survey_shown" label="">
          {({ value, onChange }) => (
            <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
              Показывать опрос, если при установке задана его страница
            </Checkbox>
          )}
        </FormField>
      </Card>
      <Card title="Поздравление с Новым годом">
        <div className="flex flex-col gap-4">
          <FormField form={form} name="greeting_shown" label="">
            {({ value, onChange }) => (
              <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
                Показывать с 20 декабря по 10 января
              </Checkbox>
            )}
          </FormField>
          <FormField form={form} name="greeting_title">
            {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="greeting_text" hint="Каждая строка – абзац">
            {(control) => <Textarea {...control} rows={4} maxLength={1000} />}
          </FormField>
          <FormField form={form} name="greeting_signature">
            {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
          </FormField>
        </div>
      </Card>
      <FormActions form={form} action="Сохранить" list={routeHref('main')} />
    </FormFrame>
  );
}
