import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { CORRECTIVE_STATUSES } from '@portal/domain/correctives';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { plural } from '@portal/domain/words';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../../kit/document/ask-dialog.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useNow } from '../../session/time/now.ts';
import { toasts } from '../../session/toasts.ts';
import { ordersChanged } from './deciding/decisions.ts';
import type { Order } from './queries.ts';

type Corrective = Schemas['OrderCorrective'];

const STEPS = {
  agreed: ['Согласовать', 'Новый срок согласован'],
  denial: ['Отклонить…', 'Новый срок отклонён'],
  cancelled: ['Отозвать', 'Корректировка отозвана'],
} as const;
/** Names of the actions in `allowed_actions`. */
const ACTIONS = { agreed: 'agree', denial: 'deny', cancelled: 'cancel' } as const;
type Answer = keyof typeof STEPS;
const ANSWERS = Object.keys(STEPS) as Answer[];

interface Given {
  corrective: Corrective;
  answer: Answer;
  comment?: string;
}

/** Requests to change the delivery times: who, when, from what to what; the deciding side answers here. */
export function OrderCorrectives({
  order: { correctives, lines },
  incoming,
}: {
  order: Pick<Order, 'correctives' | 'lines'>;
  incoming: boolean;
}) {
  const viewer = viewerOf(useCurrentUser());
  const now = useNow().getTime();
  const [denied, setDenied] = useState<Corrective | null>(null);
  const give = useMutation({
    mutationFn: ({ corrective: { id, version }, answer, comment }: Given) =>
      answerOf(
        api.POST('/document/delivery-time-corrective/change-status', {
          body: {
            id,
            version,
            status_id: CORRECTIVE_STATUSES[answer].id as 30 | 50 | 60,
            ...(comment === undefined ? {} : { comment }),
          },
        }),
      ),
    onSuccess: (_, { answer }) => {
      toasts.success(STEPS[answer][1]);
      setDenied(null);
    },
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
    onSettled: () => ordersChanged(['adjustments']),
  });
  if (correctives.length === 0) return null;
  const page = incoming ? 'outgoing-adjustment-id' : 'incoming-adjustment-id';
  const hasPassed = ({ status, planned_delivery_at }: Corrective) =>
    status.code === 'pending' && Date.parse(planned_delivery_at) <= now;
  const columns: readonly Column<Corrective>[] = [
    {
      id: 'id',
      title: 'Корректировка',
      cell: ({ id, created_at, author }) => (
        <>
          {checkRule(`pages.${page}`, viewer) ? (
            <Link href={routeHref(page, { id })}>{documentNumber(id)}</Link>
          ) : (
            documentNumber(id)
          )}
          <Text block size="small" tone="muted">
            {author}, <DateTime value={created_at} />
          </Text>
        </>
      ),
    },
    {
      id: 'positions',
      title: 'О чём',
      cell: ({ positions, quantity }) => <About positions={positions} quantity={quantity} lines={lines} />,
    },
    {
      id: 'term',
      title: 'Срок: было и станет',
      cell: (one) => (
        <>
          <Text block size="small" tone="muted">
            <DateTime weekday deadline value={one.was_at} zone={one.time_zone} />
          </Text>
          <DateTime weekday deadline value={one.planned_delivery_at} zone={one.time_zone} />
          {hasPassed(one) && (
            <Text block size="small" tone="red">
              {incoming ? 'уже прошёл: отзовите и предложите новый' : 'уже прошёл: отклоните, попросив новый'}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'reason',
      title: 'Почему',
      cell: ({ reason, comment, answer }) => (
        <>
          {reason.title}
          {[comment, answer && `Ответ: ${answer}`].map(
            (text) =>
              text !== '' && (
                <Text key={text} block size="small" tone="muted">
                  {text}
                </Text>
              ),
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
      id: 'answer',
      title: <span className="sr-only">Ответить</span>,
      align: 'right',
      cell: (corrective) => (
        <span className="inline-flex flex-col items-stretch gap-2">
          {ANSWERS.filter((answer) => corrective.allowed_actions.includes(ACTIONS[answer])).map((answer) => (
            <Button
              key={answer}
              size="small"
              variant={answer === 'agreed' ? 'primary' : 'secondary'}
              pending={give.isPending && give.variables.answer === answer}
              aria-label={`${STEPS[answer][0].replace('…', '')}: корректировка ${documentNumber(corrective.id)}`}
              onClick={() =>
                answer === 'denial' ? setDenied(corrective) : give.mutate({ corrective, answer })
              }
            >
              {STEPS[answer][0]}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <Card padded={false} title="Корректировки срока">
      <DataTable
        label="Корректировки срока"
        tall
        columns={columns}
        rows={correctives}
        rowId={({ id }) => id}
      />
      {denied && (
        <AskDialog
          title="Отклонить новый срок"
          label="Почему"
          hint="Прочтёт поставщик. Прежний срок остаётся; напишите, какой срок вам подойдёт"
          action="Отклонить"
          pending={give.isPending}
          onClose={() => setDenied(null)}
          onTake={(comment) => give.mutate({ corrective: denied, answer: 'denial', comment })}
        />
      )}
    </Card>
  );
}

/** How many positions a row names; the others are counted. */
const NAMED = 3;

/** «1 позиция из 9, 6 шт.», and the first positions by name. */
function About({
  positions,
  quantity,
  lines,
}: Pick<Corrective, 'positions' | 'quantity'> & Pick<Order, 'lines'>) {
  const more = positions.length - NAMED;
  return (
    <>
      {positions.length.toLocaleString('ru')} {plural(positions.length, 'позиция', 'позиции', 'позиций')} из{' '}
      {lines.length.toLocaleString('ru')}, {quantity.toLocaleString('ru')} шт.
      {positions.slice(0, NAMED).map(({ order_line_id, quantity: pieces }) => {
        const line = lines.find(({ id }) => id === order_line_id);
        return (
          line && (
            <Text key={order_line_id} block size="small" tone="secondary">
              {line.brand_title} {line.article}, {pieces.toLocaleString('ru')} шт.
            </Text>
          )
        );
      })}
      {more > 0 && (
        <Text block size="small" tone="muted">
          ещё {more.toLocaleString('ru')} {plural(more, 'позиция', 'позиции', 'позиций')}
        </Text>
      )}
    </>
  );
}
