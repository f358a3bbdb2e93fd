import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { basketQuery, limitFaults, useLimit, useStorage } from '../../session/storage/storage.ts';
import { NoStorage } from '../../kit/no-storage.tsx';
import { BasketLines } from './lines/basket-lines.tsx';
import { EmptyBasket } from './empty-basket.tsx';
import { useNeed } from '../approvals/need.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { amountOf, type Basket, piecesOf, suppliersOf } from './lines/items.ts';
import { countedLines, useWrongQuantities, type WrongQuantities } from './lines/wrong-quantities.ts';

/** The basket of the storage in use, by shipment, with the link to ordering. */
export function BasketScreen() {
  const { storageId, storages } = useStorage();
  const { data: basket, error, refetch } = useQuery(basketQuery(storageId));
  const [merging, setMerging] = useState(false);
  const wrong = useWrongQuantities();
  const storage = storages.find(({ id }) => id === storageId);
  if (storageId === 0) return <NoStorage />;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!basket) return <Skeleton shape="card" className="h-96" />;
  const merge = storages.length > 1 && (
    <Button variant="secondary" onClick={() => setMerging(true)}>
      Объединить корзины…
    </Button>
  );
  const dialog = merging && (
    <MergeDialog basket={basket} storages={storages} onClose={() => setMerging(false)} />
  );
  if (basket.items.length === 0)
    return (
      <>
        <EmptyBasket title="Корзина" actions={merge} />
        {dialog}
      </>
    );
  return (
    <>
      <PageHeader
        title="Корзина"
        aside={<Text tone="muted">{storage ? `для склада «${storage.title}»` : ''}</Text>}
        actions={
          <>
            {merge}
            <ButtonLink variant="secondary" href={routeHref('catalog-order-old')}>
              Быстрый заказ
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)_clamp(16rem,20vw,18rem)] max-md:grid-cols-1 items-start gap-4">
        <BasketLines
          key={storageId}
          basket={basket}
          storageId={storageId}
          storages={storages}
          wrong={wrong}
        />
        <Summary basket={basket} storageId={storageId} wrong={wrong} />
      </div>
      {dialog}
    </>
  );
}

interface SummaryProps {
  basket: Basket;
  storageId: number;
  wrong: WrongQuantities;
}

function Summary({ basket, storageId, wrong }: SummaryProps) {
  const { counted, warnings: uncounted } = countedLines(basket.items, wrong);
  const limit = useLimit(storageId);
  const need = useNeed(storageId, counted);
  const problems = basket.items.filter(({ problem }) => problem !== null).length;
  const warnings = [
    ...uncounted,
    ...(problems > 0 ? [`Решите, что делать с отмеченными строками: ${problems}`] : []),
    ...(need.isNeeded ? [...need.warnings, 'Заказ уйдёт на согласование'] : []),
    ...limitFaults(limit?.contracts ?? []),
  ];
  return (
    <div className="md:sticky md:top-19">
      <BasketSummary
        positions={basket.items.length}
        pieces={piecesOf(counted)}
        suppliers={suppliersOf(basket.items)}
        amount={amountOf(counted)}
        warnings={warnings}
        action={
          <ButtonLink wide size="large" href={routeHref('catalog-order')}>
            Оформить заказ
          </ButtonLink>
        }
      />
    </div>
  );
}
