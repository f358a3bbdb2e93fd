import { checkRule } from '@portal/domain/access';
import { saidBy } from '@portal/domain/own-crosses';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DescriptionList } from '@portal/ui/description-list';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { PartNumber } from '@portal/ui/part-number';
import { ProductSigns } from '@portal/ui/product-card';
import { ProductGallery } from '@portal/ui/product-gallery';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { CallError, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useStorage } from '../../session/storage/storage.ts';
import { useTitle } from '../../kit/title.ts';
import { bannersOfQuery } from '../content/queries.ts';
import { ProductBanners } from '../content/showcase.tsx';
import { CrossTrustText, HiddenAnalogs } from './crosses/later.tsx';
import { Heart } from './heart.tsx';
import { Analogs, Recommended } from './hits.tsx';
import { OffersView } from './offers/offers-view.tsx';
import { ProductMergers } from './merging/product-mergers.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { offersQuery, standardQuery } from './queries.ts';
import { SuppliersOffers } from './offers/suppliers-offers.tsx';
import { WatchButton } from '../watches/watch-button.tsx';

type Standard = Schemas['Standard'];
type Cross = Schemas['Standard']['crosses'][number];

/** Loaded on demand: only this page draws charts. */
const PriceChart = lazy(async () => ({ default: (await import('./offers/price-chart.tsx')).PriceChart }));

const CROSSES: readonly Column<Cross>[] = [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ id, brand_title, article }) => (
      <PartName brand={brand_title} article={article} href={routeHref('product-id', { id })} />
    ),
  },
  { id: 'title', title: 'Наименование', cell: ({ title }) => title },
  { id: 'trust', title: 'Подходит ли', cell: ({ trust }) => <CrossTrustText trust={trust} /> },
  {
    id: 'source',
    title: 'Источник',
    cell: ({ source, said_by }) => <Text tone="muted">{said_by ? saidBy(said_by) : source}</Text>,
  },
];

const FITS: readonly Column<Standard['applicability'][number]>[] = [
  { id: 'maker', title: 'Изготовитель', cell: ({ maker }) => maker },
  { id: 'model', title: 'Модель', cell: ({ model }) => model },
  { id: 'years', title: 'Годы выпуска', cell: ({ years }) => years },
];

/**
 * A product: pictures, characteristics, replacements and offers: for the basket's storage for buyers, of all
 * suppliers for administrators.
 */
export function ProductScreen() {
  const { id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? <Product id={Number(id)} /> : <Navigate to="/404" replace />;
}

function Product({ id }: { id: number }) {
  const viewer = viewerOf(useCurrentUser());
  const buys = checkRule('actions.basket.get', viewer) && !viewer.b2c_user;
  const seesPrices = ['pages.catalog', 'pages.prices', 'pages.nomenclature'].some((rule) =>
    checkRule(rule, viewer),
  );
  const seesEveryPrice = ['role.is.admin', 'pages.prices'].every((rule) => checkRule(rule, viewer));
  const { storageId } = useStorage();
  const { data: product, error, refetch } = useQuery(standardQuery(id));
  const { data: offers } = useInfiniteQuery({
    ...offersQuery(storageId, { articleId: id }),
    enabled: buys && storageId > 0,
  });
  // Loaded in parallel with the product, so that the content below the banners does not move.
  usePrefetchQuery(bannersOfQuery(id));
  useTitle(product ? `${product.brand.title} ${product.article}` : 'Карточка товара');
  if (error) {
    const unknown = error instanceof CallError && error.status === 404;
    return (
      <>
        <PageHeader title="Карточка товара" />
        <Card>
          <ErrorState
            message={failureSentence(error)}
            {...(unknown ? {} : { onRetry: () => void refetch() })}
            actions={
              buys && (
                <ButtonLink variant="secondary" href={routeHref('catalog')}>
                  Найти другой товар
                </ButtonLink>
              )
            }
          />
        </Card>
      </>
    );
  }
  if (!product) return <Skeleton shape="card" className="h-96" />;
  // The product was merged into another: go to that one's page.
  if (product.id !== id) return <Navigate to={routeHref('product-id', { id: product.id })} replace />;
  const name = `${product.brand.title} ${product.article}`;
  // Whether it is in stock is known only with its offers.
  const signs = offers?.searchedProduct.signs ?? product.signs;
  return (
    <>
      <PageHeader
        title={
          <>
            {product.brand.title} <PartNumber>{product.article}</PartNumber>
          </>
        }
        aside={
          <>
            <ProductSigns signs={signs.map(({ id: sign }) => sign)} />
            {buys && <Heart standardId={product.id} name={name} />}
          </>
        }
        actions={
          buys && (
            <WatchButton
              of={{ kind: 'number', article: product.article, brand: product.brand.title }}
              name={name}
              storageId={storageId}
              standardId={product.id}
            />
          )
        }
      />
      <Sections>
        <div className="grid grid-cols-[240px_minmax(0,1fr)] max-md:grid-cols-1 items-start gap-4">
          <ProductGallery key={product.id} name={`${product.title} ${name}`} images={product.pic_data_urls} />
          <Card title={product.title}>
            <DescriptionList items={factsOf(product, buys)} columns={3} />
          </Card>
        </div>
        {checkRule('actions.pictures.update', viewer) && (
          <ProductPictures key={product.id} product={product} />
        )}
        {checkRule('actions.products.merge', viewer) && (
          <ProductMergers key={`merger-${product.id}`} product={product} />
        )}
        <ProductBanners standardId={product.id} />
        {buys && storageId > 0 && (
          <OffersView key={product.id} storageId={storageId} articleId={product.id} withProduct={false} />
        )}
        {seesEveryPrice && <SuppliersOffers key={product.id} standardId={product.id} />}
        {offers && storageId > 0 && <Analogs products={offers.products} storageId={storageId} />}
        {seesPrices && (
          <Suspense fallback={<Skeleton shape="card" className="h-80" />}>
            <PriceChart key={product.id} standardId={product.id} />
          </Suspense>
        )}
        <Crosses key={`crosses-${product.id}`} product={product} />
        {product.applicability.length > 0 && (
          <Card
            padded={false}
            title="Применяемость"
            aside={<Text tone="muted">{product.applicability.length}</Text>}
          >
            <DataTable
              label="Применяемость"
              columns={FITS}
              rows={product.applicability}
              rowId={({ maker, model, years }) => `${maker} ${model} ${years}`}
            />
          </Card>
        )}
        {buys && storageId > 0 && <Recommended standardId={product.id} />}
      </Sections>
    </>
  );
}

/** The analogs of a product, without doubtful ones until they are asked for. */
function Crosses({ product }: { product: Standard }) {
  const navigate = useNavigate();
  const [doubtful, setDoubtful] = useState(false);
  const whole = useQuery({ ...standardQuery(product.id, true), enabled: doubtful });
  const { crosses, crosses_count, hidden_crosses } = (doubtful && whole.data) || product;
  return (
    <Card
      padded={false}
      title="Аналоги и замены"
      aside={<Text tone="muted">{crosses_count.toLocaleString('ru')}</Text>}
    >
      <HiddenAnalogs
        hidden={hidden_crosses}
        shown={doubtful && whole.data !== undefined}
        onShow={setDoubtful}
      />
      {doubtful && whole.error && (
        <ErrorState message={failureSentence(whole.error)} onRetry={() => void whole.refetch()} />
      )}
      <DataTable
        label="Аналоги и замены"
        tall
        columns={CROSSES}
        rows={crosses}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate(routeHref('product-id', { id }))}
        empty={<EmptyState title="Аналогов не знаем" />}
      />
    </Card>
  );
}

/**
 * Facts of a product: brand, category, characteristics, weight and dimensions; without those, its description.
 */
function factsOf(product: Standard, buys: boolean) {
  const { features, weight, height, width, length, characteristics } = product;
  const sizes = [height, width, length].map((size) => size?.toLocaleString('ru') ?? '—').join(' × ');
  return [
    { term: 'Бренд', value: product.brand.title },
    {
      term: 'Категория',
      value: product.category.slice(1).map(({ id, title }, place) => (
        <span key={id}>
          {place > 0 && ' · '}
          {buys ? <Link href={`/catalog/result?prodID=${id}`}>{title}</Link> : title}
        </span>
      )),
    },
    ...features.map(({ title, value }) => ({ term: title, value })),
    ...(weight === null ? [] : [{ term: 'Вес', value: `${weight.toLocaleString('ru')} г` }]),
    ...((height ?? width ?? length) ? [{ term: 'Высота × ширина × длина', value: `${sizes} мм` }] : []),
    ...(characteristics.length === 0 ? [] : [{ term: 'Описание', value: characteristics.join(' · ') }]),
  ];
}
