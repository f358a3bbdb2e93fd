import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { DocumentPage } from '../../../kit/document/document-page.tsx';
import { saidOf } from '../../../kit/document/facts.ts';
import { orderFacts } from '../../../kit/document/order-facts.tsx';
import type { Step } from '../../../kit/document/step.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { ordersChanged } from '../deciding/decisions.ts';

type Refusal = Schemas['Refusal'];
type Head = Pick<Refusal, 'id' | 'version'>;

const refusalQuery = (id: number) =>
  queryOptions({
    queryKey: ['refusal', id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/refusal/view/{id}', { params: { path: { id } } }))).data,
  });

const after = () => ordersChanged(['refusals', 'limit']);
export const withdrawRefusal = ({ id, version }: Head) =>
  answerOf(api.PUT('/document/refusal/withdraw', { body: { id, version } }));

const STEPS: readonly Step<Refusal>[] = [
  {
    name: 'withdraw',
    label: 'Отозвать',
    done: ['Просьба отозвана'],
    act: withdrawRefusal,
    after,
  },
  {
    name: 'deny',
    label: 'Отклонить…',
    variant: 'danger',
    done: ['Ответ отправлен покупателю'],
    asks: {
      title: 'Отклонить просьбу',
      label: 'Почему снять позиции нельзя',
      hint: 'Ответ увидит покупатель',
      action: 'Отклонить',
      act: ({ id, version }, comment) =>
        answerOf(api.PUT('/document/refusal/deny', { body: { id, version, comment } })),
    },
    after,
  },
  {
    name: 'agree',
    label: 'Согласиться',
    variant: 'primary',
    done: ['Позиции сняты', 'Товар и лимит покупателя освобождены'],
    act: ({ id, version }) => answerOf(api.PUT('/document/refusal/agree', { body: { id, version } })),
    after,
  },
];

const COLUMNS: readonly Column<Refusal['lines'][number]>[] = [
  {
    id: 'article',
    title: 'Товар',
    cell: ({ brand_title, article, title }) => (
      <PartName brand={brand_title} article={article} title={title} />
    ),
  },
  {
    id: 'quantity',
    title: 'Количество, шт.',
    align: 'right',
    cell: ({ quantity, ordered }) => (
      <>
        <Text weight="strong">{quantity}</Text> из {ordered}
      </>
    ),
  },
  {
    id: 'price',
    title: 'Цена, руб.',
    align: 'right',
    cell: ({ price }) => <Price unit={false} value={toKopecks(price)} />,
  },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ price, quantity }) => <Price unit={false} value={toKopecks(price) * quantity} strong />,
  },
];

/**
 * One refusal: which lines of which order, the reason, and the answer. Opening an incoming one marks it as
 * seen.
 */
export function RefusalScreen() {
  const id = Number(useParams()['id']);
  const incoming = useLocation().pathname.startsWith('/inbox');
  const { type, impersonator } = useCurrentUser();
  const query = useQuery(refusalQuery(id));
  const { data, refetch } = query;
  const seen = impersonator === null && data?.allowed_actions.includes('view') === true;
  const version = data?.version ?? 0;
  useEffect(() => {
    // Fails if a colleague was faster: it is already marked for the whole company, so the error is ignored.
    if (seen)
      void answerOf(api.PUT('/document/refusal/viewed', { body: { id, version } })).then(
        () => refetch(),
        () => undefined,
      );
  }, [seen, id, version, refetch]);
  const title = `Отказ ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const sideOf = ({ by_customer }: Refusal) =>
    type === 'admin' || by_customer !== incoming ? 'outgoing' : 'incoming';
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={STEPS}
      list={{ href: routeHref(incoming ? 'inbox-refusals' : 'outgoing-refusals'), label: 'Все отказы' }}
      facts={(refusal) => [
        ...orderFacts(refusal, { side: sideOf(refusal), created: 'Создан', amount: 'Сумма' }, [
          { term: 'Кто снимает', value: refusal.by_customer ? 'Покупатель' : 'Поставщик' },
          { term: 'Причина', value: refusal.reason.title },
        ]),
        ...saidOf({ Комментарий: refusal.comment, 'Ответ поставщика': refusal.answer }),
      ]}
      history={({ history }) => history}
    >
      {({ lines }) => (
        <Card padded={false} title="Позиции">
          <DataTable
            label="Позиции отказа"
            tall
            columns={COLUMNS}
            rows={lines}
            rowId={({ id: line }) => line}
          />
        </Card>
      )}
    </DocumentPage>
  );
}
