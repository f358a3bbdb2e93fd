import { answerOf } from '@portal/api-client/client';
import { PUBLICATION_LIMITS } from '@portal/domain/publications';
import { routeHref } from '@portal/domain/routes';
import { Field } from '@portal/ui/field';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../session/api.ts';
import { PublicationForm } from './publication-form.tsx';
import { type Banner, bannerQuery, bannersChanged, type Link } from './queries.ts';
import { picturesOf, saveBanner, stepBanner } from './save.ts';

type LinkKind = 'brand' | 'category' | 'article';

/** A banner: a new one, or one to change. */
export function BannerEditorScreen() {
  const { id } = useParams();
  const banner = useQuery({
    ...bannerQuery(Number(id)),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  });
  if (banner.error && !banner.data)
    return <ErrorState message={banner.error.message} onRetry={() => void banner.refetch()} />;
  // What is known from before may have changed meanwhile, and would not be taken back.
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
  // What is written belongs to the edition it was begun with, whatever comes while it is being written.
  const [banner] = useState(opened);
  const [articles, setArticles] = useState(banner?.articles.map(option) ?? []);
  const [categories, setCategories] = useState(banner?.categories.map(option) ?? []);
  const [brands, setBrands] = useState(banner?.brands.map(option) ?? []);
  const fields = [
    ['article', 'Артикулы', 'Начало номера: OC 90', articles, setArticles],
    ['category', 'Категории', 'Часть названия', categories, setCategories],
    ['brand', 'Бренды', 'Часть названия', brands, setBrands],
  ] as const;
  return (
    <PublicationForm
      title={banner ? 'Изменение баннера' : 'Новый баннер'}
      known={banner}
      pictures={banner ? picturesOf(banner) : []}
      list={routeHref('settings-banners')}
      save={async (texts, images, action) => {
        const links = {
          brand_ids: ids(brands),
          category_ids: ids(categories),
          article_ids: ids(articles),
        };
        await saveBanner(banner, { ...texts, ...links }, images, action);
        await bannersChanged();
      }}
      archive={async () => {
        if (banner) await stepBanner(banner, 'archive');
        await bannersChanged();
      }}
    >
      {fields.map(([kind, label, placeholder, value, set]) => (
        <Field key={kind} label={label} hint={HINTS[kind]}>
          <Multiselect
            value={value}
            placeholder={placeholder}
            load={load(kind)}
            onChange={(next) => set(next.slice(0, PUBLICATION_LIMITS.links))}
          />
        </Field>
      ))}
    </PublicationForm>
  );
}

const HINTS: Readonly<Record<LinkKind, string>> = {
  article: 'Баннер появится на страницах этих товаров, а товары – первыми на странице баннера',
  category: 'Со всеми категориями внутри',
  brand: 'Все товары бренда',
};
