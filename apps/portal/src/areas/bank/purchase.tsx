import { answerOf, CallError } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { CREDIT_POLLING } from '@portal/domain/credit';
import { failureSentence } from '@portal/domain/failures';
import { formatMoney } from '@portal/domain/money';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type Column, DataTable } from '@portal/ui/data-table';
import { PlainPage } from '@portal/ui/plain-page';
import { Price } from '@portal/ui/price';
import { Spinner } from '@portal/ui/spinner';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { statementsQuery } from '../../session/session.ts';
import {
  choiceFault,
  type CreditDraft,
  creditOffersQuery,
  type CreditState,
  creditStateQuery,
  NO_CREDIT,
  sendCredit,
  tellFailure,
} from './credit.ts';
import { CreditChoice } from './credit-choice.tsx';
import { tellDecision } from './decision.ts';

type CreditOrder = CreditState['data']['orders'][number];

const COLUMNS: readonly Column<CreditOrder>[] = [
  {
    id: 'id',
    title: 'Заказ',
    cell: ({ id }) => (
      <Text weight="strong" className="whitespace-nowrap">
        № {id.toLocaleString('ru')}
      </Text>
    ),
  },
  { id: 'supplier', title: 'Поставщик', cell: ({ supplier_title }) => supplier_title },
  {
    id: 'amount',
    title: 'Сумма, руб.',
    align: 'right',
    cell: ({ amount }) => <Price unit={false} value={toKopecks(amount)} strong />,
  },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

/** A purchase on credit: not sent, at the bank, or decided; with its orders. */
export function Purchase({ requestId }: { requestId: number }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    ...creditStateQuery(requestId),
    refetchInterval: ({ state }) => (state.data?.status.id === 'pending' ? CREDIT_POLLING : false),
  });
  const status = data?.status.id;
  useEffect(() => {
    if (status === undefined || !tellDecision(status, requestId)) return;
    void queryClient.invalidateQueries(statementsQuery);
  }, [status, requestId]);
  if (error && !data)
    return (
      <PlainPage title="Покупка в кредит" kind="document">
        <ErrorState
          message={failureSentence(error)}
          {...(error instanceof CallError && error.status === 404 ? {} : { onRetry: () => void refetch() })}
        />
      </PlainPage>
    );
  if (!data) return <PlainPage title="Покупка в кредит" note={<Spinner size={24} />} />;
  return (
    <PlainPage
      kind="document"
      title={titleOf(data)}
      note={`Заявка № ${requestId} на ${formatMoney(toKopecks(data.data.amount))}`}
    >
      <div className="flex flex-col gap-5">
        {error && <Alert tone="red">{failureSentence(error)}</Alert>}
        <DataTable
          label="Заказы этой покупки"
          columns={COLUMNS}
          rows={data.data.orders}
          rowId={({ id }) => id}
          onOpen={({ id }) => void navigate(`/outgoing/${id}`)}
        />
        <Further state={data} checking={isFetching} onCheck={() => void refetch()} />
      </div>
    </PlainPage>
  );
}

const isOver = ({ status, data }: CreditState) =>
  status.id === 'pending' && data.orders.every((order) => order.status.code !== 'awaiting_credit');

function titleOf(state: CreditState): string {
  if (isOver(state)) return 'Покупка отменена';
  if (state.status.id === 'implemented') return 'Кредит одобрен, заказы у поставщиков';
  if (state.status.id === 'denial') return 'Банк отклонил заявку';
  if (state.status.id === 'timeout') return 'Банк не ответил вовремя';
  return state.data.sent_at === null ? 'Осталось подать заявку в банк' : 'Банк рассматривает заявку';
}

/** Actions available now. */
function Further({ state, checking, onCheck }: { state: CreditState; checking: boolean; onCheck(): void }) {
  const { data, status } = state;
  if (status.id === 'implemented')
    return (
      <>
        <Text as="p" tone="secondary">
          Поставщики получили заказы и скоро подтвердят их. За ними можно следить в исходящих.
        </Text>
        <Links />
      </>
    );
  if (status.id !== 'pending' || isOver(state))
    return (
      <>
        <Text as="p" tone="secondary">
          Заказы отменены, товар и лимит по договорам снова свободны. Соберите заказ ещё раз и выберите другую
          форму оплаты.
        </Text>
        <Links />
      </>
    );
  if (data.sent_at === null) return <Application state={state} />;
  const { redirect_uri } = data;
  return (
    <>
      <Text as="p" tone="secondary">
        Товар за вами: поставщики получат заказы, как только банк одобрит кредит. Решение придёт на портал,
        эту страницу можно закрыть.
      </Text>
      <div className="flex flex-wrap gap-3">
        <Button pending={checking} onClick={onCheck}>
          Проверить решение
        </Button>
        {redirect_uri !== null && (
          <Button variant="secondary" onClick={() => location.assign(redirect_uri)}>
            Продолжить в банке
          </Button>
        )}
        <ButtonLink variant="secondary" href="/outgoing">
          Мои заказы
        </ButtonLink>
      </div>
    </>
  );
}

const Links = () => (
  <div className="flex flex-wrap gap-3">
    <ButtonLink href="/outgoing">Мои заказы</ButtonLink>
    <ButtonLink variant="secondary" href="/catalog">
      Продолжить поиск
    </ButtonLink>
  </div>
);

/** The orders are placed, but the application has not been sent: choose an offer or withdraw the purchase. */
function Application({ state: { data } }: { state: CreditState }) {
  const from = useLocation().state as { credit?: CreditDraft } | null;
  const [draft, setDraft] = useState(from?.credit ?? NO_CREDIT);
  const [refusing, setRefusing] = useState(false);
  const { data: offers } = useQuery(creditOffersQuery);
  const amount = toKopecks(data.amount);
  const sending = useMutation({
    mutationFn: () => sendCredit(data, draft),
    onSuccess: (address) => location.assign(address),
    onError: (error) => {
      tellFailure(error);
      void queryClient.invalidateQueries(creditStateQuery(data.request_id));
    },
  });
  const [order] = data.orders.filter(({ status }) => status.code === 'awaiting_credit');
  const discard = async () => {
    if (!order) return;
    const { version } = (
      await answerOf(api.GET('/document/order/view/{id}', { params: { path: { id: order.id } } }))
    ).data;
    await answerOf(
      api.POST('/document/order/discard/{id}', { params: { path: { id: order.id } }, body: { version } }),
    );
    await queryClient.invalidateQueries(creditStateQuery(data.request_id));
  };
  return (
    <>
      <Text as="p" tone="secondary">
        Товар за вами в течение часа после заказа. Выберите предложение и подайте заявку: дважды она не уйдёт.
      </Text>
      <CreditChoice amount={amount} draft={draft} onChange={setDraft} />
      <div className="flex flex-wrap gap-3">
        <Button
          pending={sending.isPending || sending.isSuccess}
          disabled={choiceFault(offers, draft, amount) !== null}
          onClick={() => sending.mutate()}
        >
          Подать заявку
        </Button>
        <Button variant="secondary" onClick={() => setRefusing(true)}>
          Отменить покупку…
        </Button>
      </div>
      <ConfirmDialog
        open={refusing}
        onOpenChange={setRefusing}
        title="Отменить покупку?"
        description="Все её заказы будут отменены, товар и лимит освободятся."
        action="Отменить покупку"
        tone="danger"
        onConfirm={discard}
      />
    </>
  );
}
