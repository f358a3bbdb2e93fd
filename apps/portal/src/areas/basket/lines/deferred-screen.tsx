import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { canCreateDeferredCart } from '@portal/domain/offers';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { HeartIcon } from '@portal/ui/icons';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { TabsWithCounters } from '@portal/ui/tabs';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../session/browser/address.ts';
import { describeList } from '../../../kit/list/description.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { api } from '../../../session/api.ts';
import { once } from '../../../session/calls/once.ts';
import { queryClient } from '../../../session/query-client.ts';
import { basketChanged, useStorage } from '../../../session/storage/storage.ts';
import { toasts } from '../../../session/toasts.ts';
import { deferredChanged, pricedDeferredQuery, tellForgotten } from '../../catalogue/deferred.ts';
import { WatchButton } from '../../watches/watch-button.tsx';
import { WatchView } from '../../watches/watch-view.tsx';
import { WatchesPart } from '../../watches/watches-part.tsx';

type Item = Schemas['DeferredItem'];
/** Items that could not be put into the basket, and the reasons. */
type Left = readonly {
  id: number;
  brand_title: string;
  article: string;
  reason: string;
  other_offers: boolean;
}[];

const CREATE = ['create-cart'];
const REMOVE = ['remove-deferred'];
/** Maximum number of parallel calls while several items are removed. */
const AT_ONCE = 8;

const nameOf = ({ product }: Item) => (product ? `${product.brand.title} ${product.article}` : 'товар');

const columnsFor = (storageId: number): readonly Column<Item>[] => [
  {
    id: 'article',
    title: 'Бренд и артикул',
    cell: ({ product }) =>
      product && (
        <PartName
          brand={product.brand.title}
          article={product.article}
          imageUrl={product.pic_data_urls[0] ?? null}
          href={routeHref('product-id', { id: product.id })}
        />
      ),
  },
  { id: 'title', title: 'Наименование', cell: ({ product }) => product?.title },
  {
    id: 'kept',
    title: 'Количество и поставщик',
    cell: ({ quantity, kept }) =>
      quantity === null && !kept ? (
        <Text tone="muted">любой поставщик</Text>
      ) : (
        <>
          {quantity !== null && <Text weight="strong">{quantity.toLocaleString('ru')} шт.</Text>}
          <Text tone="muted" size="small" block>
            {kept ? `${kept.supplier_title}, ${kept.storage_title}` : 'любой поставщик'}
          </Text>
        </>
      ),
  },
  { id: 'created', title: 'Отложен', cell: ({ created_at }) => <DateTime value={created_at} /> },
  {
    id: 'offers',
    title: 'Предложения',
    align: 'right',
    cell: ({ product }) => product?.offers_count || <Text tone="muted">нет</Text>,
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ product, kept }) =>
      kept ? (
        kept.price === null ? (
          <Text tone="yellow">больше не предлагает</Text>
        ) : (
          <Price unit={false} value={toKopecks(kept.price)} strong />
        )
      ) : product === undefined || product.min_price === null ? (
        '—'
      ) : (
        <>
          <Text tone="muted">от </Text>
          <Price unit={false} value={toKopecks(product.min_price)} strong />
        </>
      ),
  },
  {
    id: 'watch',
    title: <span className="sr-only">Следить</span>,
    cell: (item) =>
      item.product && (
        <WatchButton
          of={{ kind: 'deferred', standard_id: item.product.id }}
          name={nameOf(item)}
          storageId={storageId}
          standardId={item.product.id}
          size="small"
        />
      ),
  },
];

const PARTS = [
  { id: 'deferred', label: 'Отложенные' },
  { id: 'watches', label: 'Слежу' },
] as const;

/** What the person put aside, and what the person watches: both wait for a better moment. */
export function DeferredScreen() {
  const [params, setParams] = useAddress();
  const part = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'deferred';
  const tabs = (
    <Card padded={false}>
      <TabsWithCounters
        label="Что отложено"
        tabs={PARTS}
        value={part}
        onChange={(next) => setParams(next === 'deferred' ? {} : { part: next })}
      />
    </Card>
  );
  const watch = params.get('watch') ?? '';
  if (part === 'deferred') return <Deferred tabs={tabs} />;
  return /^\d{1,15}$/.test(watch) ? (
    <WatchView key={watch} id={Number(watch)} />
  ) : (
    <WatchesPart note={tabs} />
  );
}

/**
 * Deferred items, and creating a basket from them: with the stored offer and quantity, or the cheapest offer if
 * none is stored. Items that their supplier no longer has stay, with a message; other suppliers' offers are
 * used only on request.
 */
function Deferred({ tabs }: { tabs: ReactNode }) {
  const { storageId, storages, failure, again } = useStorage();
  const deferred = useQuery(pricedDeferredQuery(storageId));
  const [left, setLeft] = useState<Left>([]);
  const done = () => Promise.all([deferredChanged(), basketChanged()]);
  const create = useMutation({
    mutationKey: CREATE,
    mutationFn: ({ ids, any = false }: { ids: number[]; any?: boolean }) =>
      answerOf(
        api.POST('/cart/deferred-item/create-cart', {
          body: { storage_id: storageId, deferred_item_ids: ids, ...(any ? { any_supplier: true } : {}) },
        }),
      ),
    onSuccess: ({ data: { added, without_offers } }) => {
      setLeft(without_offers);
      if (added > 0)
        toasts.success(
          'Корзина собрана',
          `${added} ${plural(added, 'товар перешёл', 'товара перешли', 'товаров перешли')} из отложенных в корзину: проверьте количество`,
        );
    },
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: done,
  });
  const remove = useMutation({
    mutationKey: REMOVE,
    mutationFn: async (gone: number[]) => {
      // The API removes one item per call, so calls run in parallel batches.
      for (let from = 0; from < gone.length; from += AT_ONCE)
        await Promise.all(
          gone
            .slice(from, from + AT_ONCE)
            .map((id) => answerOf(api.DELETE('/cart/deferred-item/delete', { params: { query: { id } } }))),
        );
    },
    onSuccess: (_, gone) => tellForgotten(deferred.data?.filter(({ id }) => gone.includes(id)) ?? []),
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: done,
  });
  const storage = storages.find(({ id }) => id === storageId);
  const all = deferred.data?.map(({ id }) => id) ?? [];
  const elsewhere = left.filter(({ other_offers }) => other_offers).map(({ id }) => id);
  const list = describeList<Item>({
    name: 'deferred',
    label: 'Отложенные товары',
    queryKey: pricedDeferredQuery(storageId).queryKey,
    load: async () => ({ data: await queryClient.fetchQuery(pricedDeferredQuery(storageId)) }),
    columns: columnsFor(storageId),
    scrolls: true,
    rowId: ({ id }) => id,
    rowLabel: nameOf,
    bulk: (chosen, clear) => {
      const ids = chosen.map(({ id }) => id);
      return (
        <>
          <Button
            size="small"
            pending={create.isPending}
            onClick={() => once(CREATE, { ids }, () => create.mutate({ ids }, { onSuccess: clear }))}
          >
            Создать корзину из выбранных
          </Button>
          <Button
            size="small"
            variant="secondary"
            pending={remove.isPending}
            onClick={() => once(REMOVE, ids, () => remove.mutate(ids, { onSuccess: clear }))}
          >
            Убрать из отложенных
          </Button>
        </>
      );
    },
    empty: (
      <EmptyState
        title="Ничего не отложено"
        icon={<HeartIcon />}
        actions={<ButtonLink href={routeHref('catalog')}>Найти товары</ButtonLink>}
      >
        Нажмите на сердечко у предложения, и товар будет ждать здесь.
      </EmptyState>
    ),
  });
  if (failure)
    return (
      <Card>
        <ErrorState message={failureSentence(failure)} onRetry={again} />
      </Card>
    );
  if (storageId === 0) return <Skeleton shape="card" className="h-96" />;
  return (
    <ListPage
      title="Отложенные товары"
      aside={storage && <Text tone="muted">цены для склада «{storage.title}»</Text>}
      actions={
        <Button
          disabled={!canCreateDeferredCart({ storage_id: storageId, deferred_item_ids: all })}
          pending={create.isPending}
          onClick={() => once(CREATE, { ids: all }, () => create.mutate({ ids: all }))}
        >
          Создать корзину из всех
        </Button>
      }
      note={
        <>
          {tabs}
          {left.length > 0 && (
            <Alert
              tone="yellow"
              title="Остались отложенными"
              actions={
                <>
                  {elsewhere.length > 0 && (
                    <Button
                      size="small"
                      pending={create.isPending}
                      onClick={() =>
                        once(CREATE, { ids: elsewhere, any: true }, () =>
                          create.mutate({ ids: elsewhere, any: true }),
                        )
                      }
                    >
                      Взять у других по лучшей цене: {elsewhere.length.toLocaleString('ru')}
                    </Button>
                  )}
                  <ButtonLink href={routeHref('catalog-basket')} variant="secondary" size="small">
                    В корзину
                  </ButtonLink>
                </>
              }
            >
              <ul>
                {left.map(({ id, brand_title, article, reason }) => (
                  <li key={id}>
                    <b>
                      {brand_title} {article}
                    </b>
                    : {reason}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </>
      }
      list={list}
    />
  );
}
