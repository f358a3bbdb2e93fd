import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useStorage } from '../../session/storage/storage.ts';
import { OfferCards } from './offer-cards.tsx';
import { hitsQuery, type Product, recommendedQuery } from './queries.ts';

/** Bestsellers that can be delivered to the chosen storage. */
export function Hits() {
  const { basketStorageId: storageId } = useStorage();
  const { data, isPending } = useQuery(hitsQuery(storageId));
  if (storageId === 0) return null;
  if (isPending) return <Skeleton shape="card" className="h-56" />;
  return <Products title="Хиты продаж" products={data ?? []} storageId={storageId} />;
}

/** What is bought with a product; where nobody knows, what sells best beside it. */
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

/** Analogs that are shown on a product's page; all of them stand among its offers. */
const ANALOGS = 6;

/** The best offers of what may replace a product, the cheapest first. */
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
  products: readonly Product[];
  storageId: number;
  form?: 'primary' | 'tertiary';
}

function Products({ title, products, storageId, form = 'primary' }: ProductsProps) {
  const offers = products.flatMap(({ best }) => best ?? []);
  if (offers.length === 0) return null;
  return (
    <Card padded={false} title={title}>
      <OfferCards label={title} offers={offers} storageId={storageId} comparable={false} form={form} />
    </Card>
  );
}
