import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { BasketSummary } from '@portal/ui/basket-summary';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Field } from '@portal/ui/field';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { basketQuery, limitFaults, useLimit, useStorage } from '../../../session/storage/storage.ts';
import { NoStorage } from '../../../kit/no-storage.tsx';
import { BasketLines } from '../lines/basket-lines.tsx';
import { EmptyBasket } from '../empty-basket.tsx';
import { LostAnswer } from '../lines/lost-answer.tsx';
import { useNeed } from '../../approvals/need.ts';
import { useAskApproval } from './ask-approval.ts';
import { usePlaceOrder } from './place-order.ts';
import { amountOf, piecesOf, suppliersOf } from '../lines/items.ts';
import { countedLines, useWrongQuantities } from '../lines/wrong-quantities.ts';

const TITLE = 'Быстрый заказ';

/** Quick order: the whole basket, one comment, one button; the nearest departures, with delivery. */
export function QuickScreen() {
  const { storageId, storages } = useStorage();
  const { data: basket, error, refetch } = useQuery(basketQuery(storageId));
  const limit = useLimit(storageId);
  const [comment, setComment] = useState('');
  const wrong = useWrongQuantities();
  const placing = usePlaceOrder(storageId);
  const asking = useAskApproval(storageId);
  const need = useNeed(storageId, basket?.items ?? []);
  const again = placing.again ?? asking.again;
  const pending = placing.pending || asking.pending;
  const storage = storages.find(({ id }) => id === storageId);
  if (again) return <LostAnswer title={TITLE} pending={pending} onAgain={again} />;
  if (storageId === 0) return <NoStorage />;
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!basket) return <Skeleton shape="card" className="h-96" />;
  if (basket.items.length === 0) return <EmptyBasket title={TITLE} />;
  const { items } = basket;
  const problems = items.filter(({ problem }) => problem !== null).length;
  const over = limitFaults(limit?.contracts ?? []);
  const { counted, warnings: uncounted } = countedLines(items, wrong);
  const word = comment.trim();
  return (
    <>
      <PageHeader
        title={TITLE}
        aside={<Text tone="muted">{storage ? `на склад «${storage.title}»` : ''}</Text>}
        actions={
          <ButtonLink variant="secondary" href={routeHref('catalog-basket')}>
            В корзину
          </ButtonLink>
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
        <div className="md:sticky md:top-19">
          <BasketSummary
            positions={items.length}
            pieces={piecesOf(counted)}
            suppliers={suppliersOf(items)}
            amount={amountOf(counted)}
            warnings={[
              ...uncounted,
              ...(problems > 0 ? [`Решите, что делать с отмеченными строками: ${problems}`] : []),
              ...need.warnings,
              ...over,
            ]}
            action={
              <Button
                wide
                size="large"
                pending={pending}
                disabled={
                  uncounted.length > 0 || problems > 0 || over.length > 0 || !need.isKnown || need.isHindered
                }
                onClick={() =>
                  (need.isNeeded ? asking.ask : placing.place)({
                    items,
                    body: {
                      basket_id: basket.id,
                      amount: basket.amount,
                      ...(word === '' ? {} : { comment: word }),
                    },
                  })
                }
              >
                {need.isNeeded ? 'Отправить на согласование' : 'Разместить заказ'}
              </Button>
            }
          >
            <Field label="Комментарий поставщику">
              <Textarea
                value={comment}
                maxLength={1000}
                onChange={({ target }) => setComment(target.value)}
              />
            </Field>
          </BasketSummary>
        </div>
      </div>
    </>
  );
}
