import { answerOf } from '@portal/api-client/client';
import { PROPOSAL_KINDS, PROPOSAL_LABELS } from '@portal/domain/proposals';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { once } from '../../session/calls/once.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketChanged, useStorage } from '../../session/storage/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { ProposalTable } from './proposal-table.tsx';
import { proposalsQuery, requestQuery } from './queries.ts';

const PUT = ['put-proposal'];

/** The last look at a chosen proposal: it goes into the basket, where prices are checked once more and the order is placed. */
export function OrderScreen() {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { choose } = useStorage();
  const kind = PROPOSAL_KINDS.find((known) => known === params.get('kind')) ?? 'cheapest';
  const { data: request } = useQuery(requestQuery(id));
  const { data: proposals, error, refetch } = useQuery(proposalsQuery(id));
  const put = useMutation({
    mutationKey: PUT,
    mutationFn: () =>
      answerOf(api.POST('/cart/request/to-basket/{id}', { params: { path: { id } }, body: { kind } })),
    onSuccess: async ({ data }) => {
      // The basket shown next is the request's own storage's.
      if (request) choose(request.storage.id);
      await Promise.all([basketChanged(), queryClient.invalidateQueries({ queryKey: ['request', id] })]);
      toasts.success('Вариант в корзине', `Позиций: ${data.added.toLocaleString('ru')}`);
      await navigate(routeHref('catalog-basket'));
    },
    onError: (refusal) => toasts.warning(refusal.message),
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const proposal = proposals?.find((one) => one.kind === kind);
  if (!proposal || !request) return <Skeleton shape="card" className="h-96" />;
  return (
    <>
      <PageHeader
        title={`Заказ по заявке «${request.title}»`}
        aside={<Text tone="muted">{PROPOSAL_LABELS[kind]}</Text>}
        actions={
          <Button
            pending={put.isPending}
            disabled={proposal.lines.length === 0}
            onClick={() => once(PUT, undefined, () => put.mutate())}
          >
            Положить в корзину
          </Button>
        }
      />
      <div className="mb-4">
        <Alert>
          Склад получателя: {request.storage.title}. Сумма:{' '}
          <Price strong value={toKopecks(proposal.amount)} /> Цены и остатки проверим ещё раз при размещении
          заказа.
        </Alert>
      </div>
      <Card padded={false}>
        <ProposalTable proposal={proposal} />
      </Card>
    </>
  );
}
