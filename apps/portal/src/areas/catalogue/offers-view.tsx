import { CallError } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { plural } from '@portal/domain/words';
import { Card } from '@portal/ui/card';
import { ProductCard } from '@portal/ui/product-card';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_FILTER, OfferFilter, type OfferFilterState, passes } from './offer-filter.tsx';
import { OfferTable } from './offer-table.tsx';
import { offersQuery } from './queries.ts';

/** One product and everything that is offered for it, its analogs included. */
export function OffersView({ storageId, articleId }: { storageId: number; articleId: number }) {
  const query = useQuery(offersQuery(storageId, { articleId }));
  const [tab, setTab] = useState('all');
  const [filter, setFilter] = useState<OfferFilterState>(NO_FILTER);
  const { data, error } = query;
  if (error) {
    return (
      <Card>
        <ErrorState
          message={error.message}
          {...(error instanceof CallError && error.status === 404
            ? {}
            : { onRetry: () => void query.refetch() })}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }

  const { searchedProduct, products } = data;
  const all = products
    .flatMap(({ offers }) => offers)
    .toSorted((a, b) => Number(b.original) - Number(a.original) || a.price - b.price || a.term - b.term);
  const own = all.filter(({ original }) => original);
  const analogs = all.filter(({ original }) => !original);
  const shown = (tab === 'own' ? own : tab === 'analogs' ? analogs : all).filter((offer) =>
    passes(offer, filter),
  );
  const cheapest = all.reduce<number | undefined>(
    (least, { price }) => (least === undefined ? price : Math.min(least, price)),
    undefined,
  );
  return (
    <div className="grid grid-cols-[224px_minmax(0,1fr)] items-start gap-4">
      <OfferFilter offers={all} value={filter} onChange={setFilter} />
      <div className="flex min-w-0 flex-col gap-4">
        <ProductCard
          brand={searchedProduct.brand.title}
          article={searchedProduct.article}
          title={searchedProduct.title}
          description={searchedProduct.description ?? ''}
          signs={searchedProduct.signs.map(({ id }) => id)}
          offers={
            cheapest === undefined
              ? undefined
              : {
                  words: `${all.length} ${plural(all.length, 'предложение', 'предложения', 'предложений')} от`,
                  minPrice: toKopecks(cheapest),
                }
          }
        />
        <Card padded={false}>
          <TabsWithCounters
            label="Предложения"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'all', label: 'Все предложения', count: all.length },
              { id: 'own', label: 'Искомый артикул', count: own.length },
              { id: 'analogs', label: 'Аналоги', count: analogs.length },
            ]}
          />
          <OfferTable
            offers={shown}
            storageId={storageId}
            isFiltered={shown.length < all.length}
            onReset={() => setFilter(NO_FILTER)}
          />
        </Card>
      </div>
    </div>
  );
}
