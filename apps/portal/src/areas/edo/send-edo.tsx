import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { ErrorState } from '@portal/ui/state';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { once } from '../../session/calls/once.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { EdoCard } from './edo-card.tsx';
import { claimEdoQuery, type EdoDocuments, type EdoQuery, shipmentEdoQuery } from './queries.ts';

const SENDING = ['edo-send'];

interface SendEdoProps {
  id: number;
  /** «УПД» */
  kind: string;
  /** The right to send. */
  rule: string;
  query: EdoQuery;
  send(id: number): Promise<{ data: EdoDocuments }>;
}

/**
 * Electronic documents, sent by the seller here. Nothing is shown without an operator or without the agreement in the
 * contract. The answer of a buyer, who may not send, is shown without a button.
 */
function SendEdo({ id, kind, rule, query, send }: SendEdoProps) {
  const may = checkRule(rule, viewerOf(useCurrentUser()));
  const { data, error, refetch } = useQuery(query);
  const sending = useMutation({
    mutationKey: SENDING,
    mutationFn: send,
    onSuccess: ({ data: sent }) => {
      queryClient.setQueryData(query.queryKey, sent);
      toasts.success(`${kind} отправляется оператору`, 'Подпишите его в кабинете оператора');
    },
    onError: (fault) => toasts.warning(failureSentence(fault)),
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data?.offered) return null;
  const { documents, can_send, refusal, operator } = data;
  return (
    <EdoCard
      documents={documents}
      empty={
        refusal === ''
          ? `${kind} ещё не отправлен. Оператор «${operator}» получит файл, подписывают его в кабинете оператора.`
          : `${refusal}.`
      }
      action={
        can_send &&
        may && (
          <Button
            size="small"
            pending={sending.isPending}
            onClick={() => once(SENDING, id, () => sending.mutate(id))}
          >
            {documents.length === 0 ? 'Отправить через ЭДО' : 'Отправить ещё раз'}
          </Button>
        )
      }
    />
  );
}

/** The УПД of a shipment at the operator. */
export const ShipmentEdo = ({ id }: { id: number }) => (
  <SendEdo
    id={id}
    kind="УПД"
    rule="actions.shipments.update"
    query={shipmentEdoQuery(id)}
    send={(shipment) => answerOf(api.POST('/document/shipment/edo', { body: { id: shipment } }))}
  />
);

/** The УКД of a closed claim at the operator, for both sides. */
export const ClaimEdo = ({ id }: { id: number }) => (
  <SendEdo
    id={id}
    kind="УКД"
    rule="actions.claims.received.update"
    query={claimEdoQuery(id)}
    send={(claim) => answerOf(api.POST('/document/claim/edo', { body: { id: claim } }))}
  />
);
