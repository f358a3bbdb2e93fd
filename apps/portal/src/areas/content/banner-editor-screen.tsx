import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { PUBLICATION_LIMITS } from '@portal/domain/publications';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FormField } from '../../kit/form/form-field.tsx';
import { api } from '../../session/api.ts';
import { PublicationForm } from './publication-form.tsx';
import { type Banner, bannerQuery, bannersChanged, type Link } from './queries.ts';
import { picturesOf, saveBanner, stepBanner } from './save.ts';

type LinkKind = 'brand' | 'category' | 'article';

/** Editor of a banner, new or existing. */
export function BannerEditorScreen() {
  const { id } = useParams();
  const [params] = useAddress();
  const banner = useQuery({
    ...bannerQuery(Number(id)),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  // «add needs a formType or type param, update needs a formType param»: the portal never links to an address
  // without it.
  if (!params.has('formType') && (id !== undefined || !params.has('type')))
    return (
      <ErrorState
        message={
          id === undefined
            ? 'В адресе не сказано, какую форму открыть: нет formType или type'
            : 'В адресе не сказано, какую форму открыть: нет formType'
        }
        actions={
          <ButtonLink variant="secondary" href={routeHref('settings-banners')}>
            Все баннеры
          </ButtonLink>
        }
      />
    );
  if (banner.error && !banner.data)
    return <ErrorState message={failureSentence(banner.error)} onRetry={() => void banner.refetch()} />;
  // Waits for fresh data: a form based on cached data would not be updated later.
  if (id !== undefined && !(banner.data && banner.isFetchedAfterMount))
    return <Skeleton className="h-96 w-full" />;
  return <Form key={id ?? 'new'} banner={banner.data ?? null} />;
}

const option = ({ id, title, note }: Link): Option => ({
  value: String(id),
  label: title,
  ...(note ? { note } : {}),
});
const ids = (options: readonly Option[]) => options.map(({ value }) => Number(value));

const load = (kind: LinkKind) => async (text: string, signal: AbortSignal) =>
  (await answerOf(api.GET('/content/banner/links', { params: { query: { kind, text } }, signal }))).data.map(
    option,
  );

function Form({ banner: opened }: { banner: Banner | null }) {
  // The form keeps the version that it was opened with, even if newer data arrive.
  const [banner] = useState(opened);
  return (
    <PublicationForm
      title={banner ? 'Изменение баннера' : 'Новый баннер'}
      known={banner}
      pictures={banner ? picturesOf(banner) : []}
      links={{
        articles: banner?.articles.map(option) ?? [],
        categories: banner?.categories.map(option) ?? [],
        brands: banner?.brands.map(option) ?? [],
      }}
      list={routeHref('settings-banners')}
      save={async ({ images, articles, categories, brands, ...texts }, action, key) => {
        const links = {
          brand_ids: ids(brands),
          category_ids: ids(categories),
          article_ids: ids(articles),
        };
        await saveBanner(banner, { ...texts, ...links }, images, action, key);
        await bannersChanged();
      }}
      archive={async () => {
        if (banner) await stepBanner(banner, 'archive');
        await bannersChanged();
      }}
    >
      {(form) =>
        FIELDS.map(({ kind, name, label, placeholder }) => (
          <FormField key={kind} form={form} name={name} label={label} hint={HINTS[kind]}>
            {({ value, onChange }) => (
              <Multiselect
                value={value}
                placeholder={placeholder}
                load={load(kind)}
                onChange={(next) => onChange(next.slice(0, PUBLICATION_LIMITS.links))}
              />
            )}
          </FormField>
        ))
      }
    </PublicationForm>
  );
}

const FIELDS = [
  { kind: 'article', name: 'articles', label: 'Артикулы', placeholder: 'Начало номера: OC 90' },
  { kind: 'category', name: 'categories', label: 'Категории', placeholder: 'Часть названия' },
  { kind: 'brand', name: 'brands', label: 'Бренды', placeholder: 'Часть названия' },
] as const;
const HINTS: Readonly<Record<LinkKind, string>> = {
  article: 'Баннер появится на страницах этих товаров, а товары – первыми на странице баннера',
  category: 'Со всеми категориями внутри',
  brand: 'Все товары бренда',
};
