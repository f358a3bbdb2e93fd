import { Card } from '@portal/ui/card';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { type ReactNode, useState } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { useStorage } from '../../session/storage/storage.ts';
import { OfferCards } from './offers/offer-cards.tsx';
import {
  hitGroupsQuery,
  hitsOfArticlesQuery,
  type HitsOf,
  hitsQuery,
  type Product,
  recommendedQuery,
} from './queries.ts';
import { useSearchHistory } from './results/search-history.ts';

/**
 * Bestsellers that can be delivered to the storage in use: of all products, a brand, a group of goods, or a
 * brand in a group.
 */
export function Hits() {
  const { basketStorageId: storageId } = useStorage();
  const [chosen, choose] = useState<HitsOf>({});
  const { data: all, isPending } = useQuery(hitsQuery(storageId));
  const { data = [] } = useQuery({ ...hitsQuery(storageId, chosen), placeholderData: keepPreviousData });
  const brands = brandsOf(all ?? []);
  const wanted = chosen.brand === undefined ? brands.map(({ id }) => id) : [chosen.brand];
  const { data: groups = [], error, refetch } = useQuery(hitGroupsQuery(storageId, wanted));
  if (storageId === 0) return null;
  if (isPending) return <Skeleton shape="card" className="h-56" />;
  if (brands.length === 0) return null;
  return (
    <Products
      title="Хиты продаж"
      products={data}
      storageId={storageId}
      aside={
        <span className="flex gap-2">
          <Select
            aria-label="Бренд хитов"
            className="w-52"
            placeholder="Все бренды"
            options={brands.map(optionOf)}
            value={chosen.brand ?? ''}
            onChange={({ target }) => choose(target.value === '' ? {} : { brand: Number(target.value) })}
          />
          <Select
            aria-label="Группа хитов"
            className="w-60"
            placeholder="Все группы товаров"
            failed={failedOf({ error, refetch })}
            options={groups.map(optionOf)}
            value={chosen.group ?? ''}
            onChange={({ target }) =>
              choose(({ group: _, ...rest }) =>
                target.value === '' ? rest : { ...rest, group: Number(target.value) },
              )
            }
          />
        </span>
      }
    />
  );
}

const optionOf = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title });

/** Distinct brands of the products, sorted by title. */
const brandsOf = (products: readonly Product[]) =>
  [...new Map(products.map(({ brand }) => [brand.id, brand])).values()].toSorted((a, b) =>
    a.title.localeCompare(b.title, 'ru'),
  );

/** Number of recent searches whose bestsellers are requested. */
const SEARCHED = 20;

/** Bestsellers among the numbers that the user has searched recently. */
export function SearchedHits() {
  const { basketStorageId: storageId } = useStorage();
  const { history } = useSearchHistory('parts');
  const articles = history.slice(0, SEARCHED).map(({ text }) => text);
  const { data = [], isLoading } = useQuery(hitsOfArticlesQuery(storageId, articles));
  if (isLoading) return <Skeleton shape="card" className="h-56" />;
  return <Products title="Хиты среди того, что вы искали" products={data} storageId={storageId} />;
}

/** Products bought together with a product; if there is no data, popular products of its category. */
export function Recommended({ standardId }: { standardId: number }) {
  const { basketStorageId: storageId } = useStorage();
  const { data, isPending } = useQuery(recommendedQuery(storageId, standardId));
  if (storageId === 0) return null;
  if (isPending) return <Skeleton shape="card" className="h-56" />;
  return (
    <Products
      form="tertiary"
      title={data && data.together > 0 ? 'С этим покупают' : 'Популярное в этой категории'}
      products={data?.data ?? []}
      storageId={storageId}
    />
  );
}

/** Maximum number of analogs on a product's page; its list of offers contains all. */
const ANALOGS = 6;

/** The best offers of a product's analogs, cheapest first. */
export function Analogs({ products, storageId }: { products: readonly Product[]; storageId: number }) {
  const best = products
    .filter(({ original }) => !original)
    .flatMap((product) => product.offers.slice(0, 1).map((offer) => ({ ...product, best: offer })))
    .toSorted((a, b) => a.best.price - b.best.price)
    .slice(0, ANALOGS);
  return <Products form="tertiary" title="Чем заменить" products={best} storageId={storageId} />;
}

interface ProductsProps {
  title: string;
  aside?: ReactNode;
  products: readonly Product[];
  storageId: number;
  form?: 'primary' | 'tertiary';
}

function Products({ title, aside, products, storageId, form = 'primary' }: ProductsProps) {
  const offers = products.flatMap(({ best }) => best ?? []);
  if (offers.length === 0) return null;
  return (
    <Card padded={false} title={title} aside={aside}>
      <OfferCards label={title} offers={offers} storageId={storageId} comparable={false} form={form} />
    </Card>
  );
}
