import { answerOf } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { checkRule } from '@portal/domain/access';
import { SUPERVISOR_GIVES } from '@portal/domain/action-sentences';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { DateTime } from '@portal/ui/date-time';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { type B2cOrder, b2cOrderQuery, b2cOrdersChanged } from './queries.ts';

const head = ({ id, version }: B2cOrder) => ({ id, version });

const STEPS: readonly Step<B2cOrder>[] = [
  {
    name: 'cancel',
    label: 'Отменить…',
    variant: 'danger',
    done: ['Заказ отменён', 'Отложенный товар снова свободен'],
    asks: {
      title: 'Отменить заказ покупателя',
      label: 'Причина',
      hint: 'Её увидит сайт, который передал заказ',
      action: 'Отменить заказ',
      act: (order, comment) => answerOf(api.PUT('/b2c/order/cancel', { body: { ...head(order), comment } })),
    },
  },
  {
    name: 'renew_code',
    label: 'Новый код…',
    question: () => ({
      title: 'Дать покупателю новый код?',
      description: 'Прежний код сразу перестанет подходить. Новый увидит только покупатель.',
      action: 'Дать новый код',
    }),
    done: ['Покупателю дан новый код', 'Прежний больше не подходит'],
    act: (order) => answerOf(api.PUT('/b2c/order/renew-code', { body: head(order) })),
  },
  {
    name: 'pick',
    label: 'Собрать',
    variant: 'primary',
    done: ['Собрано, что есть на складе'],
    act: (order) => answerOf(api.PUT('/b2c/order/pick', { body: head(order) })),
  },
  {
    name: 'prepare',
    label: 'Готов к выдаче',
    variant: 'primary',
    done: ['Заказ готов к выдаче'],
    act: (order) => answerOf(api.PUT('/b2c/order/prepare', { body: head(order) })),
  },
  {
    name: 'hand_over',
    label: 'Выдать…',
    variant: 'primary',
    done: ['Заказ выдан покупателю'],
    dialog: (props) => <HandOverDialog {...props} />,
  },
];

const factsOf = (order: B2cOrder) => [
  { term: 'Покупатель', value: order.consumer_name },
  { term: 'Телефон', value: order.consumer_phone },
  ...(order.consumer_email === '' ? [] : [{ term: 'Почта', value: order.consumer_email }]),
  { term: 'Склад выдачи', value: order.storage.title },
  { term: 'Передан', value: <DateTime value={order.created_at} /> },
  ...(order.ready_at === null
    ? []
    : [{ term: 'Готов', value: <DateTime value={order.ready_at} zone={order.storage.time_zone} /> }]),
  ...(order.closed_at === null
    ? []
    : [
        {
          term: order.status.code === 'accepted' ? 'Выдан' : 'Отменён',
          value: <DateTime value={order.closed_at} zone={order.storage.time_zone} />,
        },
      ]),
  { term: `Сумма, ${order.quantity} шт.`, value: <Price strong value={toKopecks(order.amount)} /> },
  ...(order.comment === '' ? [] : [{ term: 'Комментарий', value: order.comment }]),
  ...(order.cancel_reason === ''
    ? []
    : [
        {
          term: order.cancelled_by_consumer ? 'Покупатель отказался' : 'Причина отмены',
          value: order.cancel_reason,
        },
      ]),
];

/** Note on what to do next, if the status is not enough. */
function Note({ order }: { order: B2cOrder }) {
  if (order.status.code !== 'ready') return null;
  if (order.code_tries_left === 0)
    return (
      <Alert tone="red">
        {order.allowed_actions.includes('renew_code')
          ? 'Код назвали неверно пять раз. Убедитесь, что заказ забирает покупатель, и дайте ему новый код.'
          : `${SUPERVISOR_GIVES}.`}
      </Alert>
    );
  return (
    <Alert>
      {order.consumer_email === ''
        ? 'Код выдачи видит только покупатель – на сайте, где он сделал заказ. Спросите код, когда придут за заказом.'
        : 'Код выдачи ушёл покупателю письмом: спросите его, когда придут за заказом.'}
    </Alert>
  );
}

/** A consumer's order. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const query = useQuery(b2cOrderQuery(id));
  const title = `Заказ ${query.data?.number ?? 'B2C'}`;
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={({ number }) => `Заказ ${number}`}
      steps={STEPS}
      after={b2cOrdersChanged}
      list={{ href: routeHref('b2c-orders'), label: 'Все заказы B2C' }}
      note={(order) => <Note order={order} />}
      facts={factsOf}
      history={({ history }) => history}
    >
      {(order) => (
        <>
          <OrderItems order={order} />
          <Missing order={order} />
          <Claiming order={order} />
        </>
      )}
    </DocumentPage>
  );
}

/** Puts pieces that are neither in stock nor in the storage's basket into the basket. */
function Missing({ order }: { order: B2cOrder }) {
  const viewer = viewerOf(useCurrentUser());
  const put = useMutation({
    mutationFn: () => answerOf(api.POST('/b2c/order/to-basket', { body: { id: order.id } })),
    onSuccess: async ({ data }) => {
      const left = data.without_offer
        .map(({ article, quantity }) => `${article} – ${quantity} шт.`)
        .join(', ');
      if (data.put.length > 0)
        toasts.success(
          `В корзине склада «${order.storage.title}»: ${data.put.length} поз.`,
          viewer.b2c_user ? 'Заказ из корзины оформит коллега' : 'Оформите заказ в корзине',
        );
      if (left !== '') toasts.warning(`Никто не предлагает: ${left}`);
      await Promise.all(
        [['b2c-order', order.id], ['basket']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  const missing = order.items.filter(
    ({ quantity, picked, in_basket, in_stock }) => quantity > picked + in_basket + in_stock,
  );
  const may = checkRule('actions.b2c-orders.update', viewer) && checkRule('actions.basket.get', viewer);
  if (order.status.code !== 'pending' || missing.length === 0 || !may) return null;
  return (
    <Alert
      tone="yellow"
      title="На складе не хватает"
      actions={
        <Button variant="secondary" pending={put.isPending} onClick={() => put.mutate()}>
          Недостающее – в корзину
        </Button>
      }
    >
      <Text>
        {missing
          .map(
            ({ article, quantity, picked, in_basket, in_stock }) =>
              `${article} – ${quantity - picked - in_basket - in_stock} шт.`,
          )
          .join(', ')}
      </Text>
    </Alert>
  );
}

/** Creates a claim for goods that the consumer returns or complains about. */
function Claiming({ order }: { order: B2cOrder }) {
  const [asks, setAsks] = useState(false);
  const may = checkRule('actions.claim-work-b2c.update', viewerOf(useCurrentUser()));
  if (order.status.code !== 'accepted' || !may) return null;
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Записать претензию покупателя…
      </Button>
      {asks && <ClaimDialog order={order} onClose={() => setAsks(false)} />}
    </div>
  );
}
