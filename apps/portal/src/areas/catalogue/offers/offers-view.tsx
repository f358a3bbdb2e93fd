import { CallError } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { continuationWarning } from '@portal/domain/search';
import { plural } from '@portal/domain/words';
import { SEARCH_SENTENCES } from '@portal/domain/search-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { ButtonGroup } from '@portal/ui/button-group';
import { Card, CardBar } from '@portal/ui/card';
import { FilterFold } from '@portal/ui/filter-bar';
import { Link } from '@portal/ui/link';
import { ProductCard } from '@portal/ui/product-card';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useInfiniteQuery } from '../../../session/calls/use-query.ts';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { lazy, Suspense, useMemo, useState } from 'react';
import { toasts } from '../../../session/toasts.ts';
import { useStorageZone } from '../../../session/storage/zone.ts';
import { ComparedContext } from '../results/compared.ts';
import { HiddenAnalogs } from '../crosses/later.tsx';
import { CutOff } from './cut-off.tsx';
import { DensitySwitch } from '../../../kit/density.tsx';
import { Heart } from '../heart.tsx';
import { useLiveOffers } from './live-offers.ts';
import { type OfferView, useOfferAddress } from './offer-address.ts';
import { OfferCards } from './offer-cards.tsx';
import { OfferFilter, passes } from './offer-filter.tsx';
import { OfferTable } from './offer-table.tsx';
import { usePunctualOrder } from './punctual.tsx';
import { cheapestOf, type OfferSort, partsOf, partsUnder, sellersWord, SORTS } from '../results/parts.ts';
import { offersQuery } from '../queries.ts';
import { SupersededNote } from '../results/superseded-note.tsx';
import { ToSearch } from '../results/to-search.tsx';

/** Loaded on demand: most searches compare nothing. */
const Comparison = lazy(async () => ({ default: (await import('../results/comparison.tsx')).Comparison }));

const VIEWS: readonly { value: OfferView; label: string }[] = [
  { value: 'table', label: 'Таблица' },
  { value: 'cards', label: 'Карточки' },
];
const SORT_OPTIONS = Object.entries(SORTS).map(([value, { label }]) => ({ value, label }));
/** Rows visible without scrolling. */
const AT_ONCE = 10;
/** The user's view of offers, stored in this browser. */
const viewAtom = atomWithStorage<OfferView>('offersView', 'table', undefined, { getOnInit: true });
const sortAtom = atomWithStorage<OfferSort>('offersSort', 'price', undefined, { getOnInit: true });

/** A product with all its offers, including those of its analogs. */
export function OffersView({
  storageId,
  articleId,
  withProduct = true,
}: {
  storageId: number;
  articleId: number;
  /** Shows the product's card; false on the product's own page, which has one. */
  withProduct?: boolean;
}) {
  const [doubtful, setDoubtful] = useState(false);
  const query = useInfiniteQuery(offersQuery(storageId, { articleId, ...(doubtful ? { doubtful } : {}) }));
  const zone = useStorageZone(storageId);
  const address = useOfferAddress();
  const { tab, filter, compared, need, change, setTab, setFilter, reset } = address;
  const [lastView, keepView] = useAtom(viewAtom);
  const [lastSort, keepSort] = useAtom(sortAtom);
  const view = address.view ?? lastView;
  const sort = address.sort ?? lastSort;
  const { data, error } = query;
  const punctual = usePunctualOrder(storageId, sort === 'punctual');
  const order = sort === 'punctual' ? punctual : undefined;
  const parts = useMemo(() => data && partsOf(data, sort, order), [data, sort, order]);
  const all = useMemo(() => parts?.flatMap(({ offers }) => offers), [parts]);
  const shown = useMemo(
    () => parts && partsUnder(parts, tab, (offer) => passes(offer, filter)),
    [parts, tab, filter],
  );
  const comparison = useMemo(
    () => ({
      // Offers that have disappeared are removed from the comparison.
      compared: new Set(all?.flatMap(({ id }) => (compared.has(id) ? [id] : []))),
      change: (next: ReadonlySet<number>) => change({ compared: next }),
    }),
    [all, compared, change],
  );
  const watched = data?.products.map(({ id }) => id).join() ?? '';
  const productIds = useMemo(() => (watched === '' ? [] : watched.split(',').map(Number)), [watched]);
  const live = useLiveOffers(productIds, query.refetch);
  if (error) {
    return (
      <Card>
        <ErrorState
          message={failureSentence(error)}
          {...(error instanceof CallError && error.status === 404
            ? {}
            : { onRetry: () => void query.refetch() })}
        />
      </Card>
    );
  }
  if (!data || !parts || !all || !shown) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        {/* Heading while the product loads: a page must always have one. */}
        {withProduct && <h1 className="sr-only">Предложения по товару</h1>}
        <Skeleton shape="card" className="h-28" />
        <Skeleton shape="card" className="h-96" />
      </div>
    );
  }

  async function more() {
    const { data: next, error: refusal } = await query.fetchNextPage();
    const warning = refusal
      ? failureSentence(refusal)
      : say(SEARCH_SENTENCES, continuationWarning(next?.products.slice(products.length) ?? []));
    if (warning) toasts.warning(warning);
  }

  const { searchedProduct, products, superseded, hidden_analogs } = data;
  const [own, analogs] = [cheapestOf(parts, 'own'), cheapestOf(parts, 'analogs')];
  const offers = shown.flatMap((part) => part.offers);
  // The product's own page has no search to go back to.
  const isLong = withProduct && offers.length > AT_ONCE;
  const goesOn = tab !== 'own' && query.hasNextPage;
  return (
    <ComparedContext value={comparison}>
      <div className="grid grid-cols-[224px_minmax(0,1fr)] max-md:grid-cols-1 items-start gap-4">
        <div className="min-w-0">
          <FilterFold>
            <OfferFilter offers={all} value={filter} onChange={setFilter} />
          </FilterFold>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SupersededNote superseded={superseded} />
          {withProduct && (
            <ProductCard
              brand={searchedProduct.brand.title}
              article={searchedProduct.article}
              title={searchedProduct.title}
              imageUrl={searchedProduct.pic_data_urls[0]}
              description={searchedProduct.description ?? ''}
              actions={
                <span className="flex items-center justify-end gap-1">
                  <Link href={`/product/${searchedProduct.id}`}>О товаре</Link>
                  <Heart
                    standardId={searchedProduct.id}
                    name={`${searchedProduct.brand.title} ${searchedProduct.article}`}
                  />
                </span>
              }
              signs={searchedProduct.signs.map(({ id }) => id)}
              {...(own
                ? {
                    offers: {
                      words: `${own.count.toLocaleString('ru')} ${plural(own.count, 'предложение', 'предложения', 'предложений')} от`,
                      minPrice: toKopecks(own.price),
                    },
                  }
                : {})}
              note={
                analogs
                  ? `${own ? 'аналоги' : 'только аналоги'}: ${analogs.count.toLocaleString('ru')} от ${formatMoney(toKopecks(analogs.price))}`
                  : undefined
              }
            />
          )}
          <div {...live.surface}>
            <Card padded={false}>
              <TabsWithCounters
                label="Предложения"
                value={tab}
                onChange={setTab}
                tabs={[
                  { id: 'all', label: 'Все предложения', count: all.length },
                  { id: 'own', label: 'Искомый артикул', count: own?.count ?? 0 },
                  { id: 'analogs', label: 'Аналоги', count: analogs?.count ?? 0 },
                ]}
              />
              <CardBar align="between">
                <Text role="status" tone="muted" className="flex items-center gap-2">
                  {live.stale ? (
                    <>
                      Цены или остатки изменились
                      <Button size="small" variant="secondary" onClick={live.show}>
                        Показать
                      </Button>
                    </>
                  ) : (
                    <CutOff offers={offers} zone={zone} />
                  )}
                </Text>
                <span className="flex flex-wrap items-center gap-3">
                  {view === 'table' && <DensitySwitch />}
                  <Select
                    aria-label="Порядок"
                    controlSize="small"
                    className="w-52"
                    options={SORT_OPTIONS}
                    value={sort}
                    onChange={({ target }) => {
                      const chosen = target.value as OfferSort;
                      keepSort(chosen);
                      change({ sort: chosen });
                    }}
                  />
                  <ButtonGroup
                    label="Вид списка"
                    options={VIEWS}
                    value={view}
                    onChange={(next) => {
                      keepView(next);
                      change({ view: next });
                    }}
                  />
                </span>
              </CardBar>
              {hidden_analogs > 0 && tab !== 'own' && (
                <HiddenAnalogs hidden={hidden_analogs} shown={doubtful} onShow={setDoubtful} />
              )}
              {view === 'table' || shown.length === 0 ? (
                <OfferTable
                  parts={shown}
                  storageId={storageId}
                  isNamed
                  isFiltered={offers.length < all.length}
                  onReset={reset}
                />
              ) : (
                <OfferCards offers={offers} storageId={storageId} noteOf={sellersWord(products)} />
              )}
              {(isLong || goesOn) && (
                <CardBar>
                  {isLong && <ToSearch />}
                  {goesOn && (
                    <Button variant="ghost" pending={query.isFetchingNextPage} onClick={() => void more()}>
                      Показать ещё аналоги
                    </Button>
                  )}
                </CardBar>
              )}
              {compared.size > 0 && (
                <Suspense>
                  <Comparison
                    offers={all}
                    storageId={storageId}
                    need={need}
                    onNeed={(pieces) => change({ need: pieces })}
                  />
                </Suspense>
              )}
            </Card>
          </div>
        </div>
      </div>
    </ComparedContext>
  );
}
