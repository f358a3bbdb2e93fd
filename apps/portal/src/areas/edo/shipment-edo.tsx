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
import { shipmentEdoQuery } from './queries.ts';

const SENDING = ['edo-send'];

/**
 * Electronic documents of a shipment, sent by the seller here. Nothing is shown without an operator or without the
 * agreement in the contract.
 */
export function ShipmentEdo({ id }: { id: number }) {
  const may = checkRule('actions.shipments.update', viewerOf(useCurrentUser()));
  const { data, error, refetch } = useQuery(shipmentEdoQuery(id));
  const send = useMutation({
    mutationKey: SENDING,
    mutationFn: (shipment: number) =>
      answerOf(api.POST('/document/shipment/edo', { body: { id: shipment } })),
    onSuccess: ({ data: sent }) => {
      queryClient.setQueryData(shipmentEdoQuery(id).queryKey, sent);
      toasts.success('УПД отправляется оператору', 'Подпишите его в кабинете оператора');
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
          ? `УПД ещё не отправлен. Оператор «${operator}» получит файл, подписывают его в кабинете оператора.`
          : `${refusal}.`
      }
      action={
        can_send &&
        may && (
          <Button
            size="small"
            pending={send.isPending}
            onClick={() => once(SENDING, id, () => send.mutate(id))}
          >
            {documents.length === 0 ? 'Отправить через ЭДО' : 'Отправить ещё раз'}
          </Button>
        )
      }
    />
  );
}
