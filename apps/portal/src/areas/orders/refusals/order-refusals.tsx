import { failureSentence } from '@portal/domain/failures';
import { type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { ordersChanged } from '../deciding/decisions.ts';
import { withdrawRefusal } from './refusal-screen.tsx';

type RefusalRow = Schemas['RefusalRow'];

/**
 * Refusals and cancellations of an order, and requests to cancel. A shop has no pages of refusals: it answers
 * here.
 */
export function OrderRefusals({
  refusals,
  incoming,
}: {
  refusals: readonly RefusalRow[];
  incoming: boolean;
}) {
  const viewer = viewerOf(useCurrentUser());
  const withdraw = useMutation({
    mutationFn: withdrawRefusal,
    onSuccess: () => toasts.success('Просьба отозвана'),
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
    onSettled: () => ordersChanged(['refusals']),
  });
  if (refusals.length === 0) return null;
  const columns: readonly Column<RefusalRow>[] = [
    {
      id: 'id',
      title: 'Отказ',
      cell: ({ id, by_customer }) => {
        const name = by_customer === incoming ? 'inbox-refusals-id' : 'outgoing-refusals-id';
        return checkRule(`pages.${name}`, viewer) ? (
          <Link href={routeHref(name, { id })}>{documentNumber(id)}</Link>
        ) : (
          documentNumber(id)
        );
      },
    },
    { id: 'created', title: 'Создан', cell: ({ created_at }) => <DateTime value={created_at} /> },
    {
      id: 'who',
      title: 'Кто снимает',
      cell: ({ by_customer }) => (by_customer ? 'Покупатель' : 'Поставщик'),
    },
    { id: 'quantity', title: 'Штук', align: 'right', cell: ({ quantity }) => quantity },
    {
      id: 'reason',
      title: 'Причина',
      cell: ({ reason, answer }) => (
        <>
          {reason.title}
          {answer && (
            <Text block size="small" tone="muted">
              Ответ: {answer}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'status',
      title: 'Статус',
      cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
    },
    {
      id: 'withdraw',
      title: <span className="sr-only">Действия</span>,
      align: 'right',
      cell: ({ id, version, allowed_actions }) =>
        allowed_actions.includes('withdraw') && (
          <Button
            size="small"
            variant="secondary"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate({ id, version })}
          >
            Отозвать
          </Button>
        ),
    },
  ];
  return (
    <Card padded={false} title="Отказы и снятия">
      <DataTable label="Отказы по заказу" tall columns={columns} rows={refusals} rowId={({ id }) => id} />
    </Card>
  );
}
