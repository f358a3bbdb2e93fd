import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { CORRECTIVE_STATUSES } from '@portal/domain/correctives';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import { orderFacts } from '../../kit/document/order-facts.tsx';
import type { Step } from '../../kit/document/step.ts';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { AdjustmentItems } from './adjustment-items.tsx';
import type { Side } from './adjustment-list.tsx';

type Adjustment = Schemas['Corrective'] & { items: Schemas['CorrectiveItem'][] };

const adjustmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['adjustment', id],
    queryFn: async (): Promise<Adjustment> => {
      const params = { params: { query: { id } } };
      const [{ data }, { data: items }] = await Promise.all([
        answerOf(api.GET('/document/delivery-time-corrective/delivery-time-corrective', params)),
        answerOf(api.GET('/document/delivery-time-corrective/delivery-time-corrective-items', params)),
      ]);
      return { ...data, items };
    },
  });

const become =
  (status: 'agreed' | 'denial' | 'cancelled', takenOut: ReadonlySet<number> = new Set()) =>
  ({ id, version }: Adjustment, comment?: string) =>
    answerOf(
      api.POST('/document/delivery-time-corrective/change-status', {
        body: {
          id,
          version,
          status_id: CORRECTIVE_STATUSES[status].id as 30 | 50 | 60,
          ...(comment === undefined ? {} : { comment }),
          ...(takenOut.size > 0 ? { taken_out: [...takenOut] } : {}),
        },
      }),
    );

const taken = (count: number) => `${count} ${plural(count, 'позицию', 'позиции', 'позиций')}`;

/** What may be done with so many positions, of which some are to be taken out of the order instead. */
const stepsFor = (takenOut: ReadonlySet<number>, positions: number): readonly Step<Adjustment>[] => [
  {
    name: 'cancel',
    label: 'Отозвать',
    variant: 'danger',
    done: ['Корректировка отозвана', 'Прежний срок остаётся'],
    act: (document) => become('cancelled')(document),
  },
  {
    name: 'deny',
    label: takenOut.size === 0 ? 'Отклонить…' : `Отклонить, снять ${taken(takenOut.size)}…`,
    done: ['Новый срок отклонён', 'Прежний срок остаётся'],
    asks: {
      title: 'Отклонить новый срок',
      label: 'Почему',
      hint:
        takenOut.size === 0
          ? 'Прочтёт поставщик. Прежний срок остаётся'
          : `Прочтёт поставщик. ${OUT_OF_ORDER}`,
      action: 'Отклонить',
      act: become('denial', takenOut),
    },
  },
  ...(takenOut.size === positions && positions > 0
    ? []
    : [
        {
          name: 'agree',
          label:
            takenOut.size === 0
              ? 'Согласовать'
              : `Согласовать ${positions - takenOut.size}, снять ${takenOut.size}…`,
          variant: 'primary' as const,
          done: ['Новый срок согласован', 'Действует сразу'] as const,
          act: (document: Adjustment) => become('agreed', takenOut)(document),
          ...(takenOut.size === 0
            ? {}
            : {
                question: () => ({
                  title: `Снять с заказа ${taken(takenOut.size)}?`,
                  description: OUT_OF_ORDER,
                  action: 'Согласовать и снять',
                }),
              }),
        },
      ]),
];
const OUT_OF_ORDER = 'Неподтверждённое снимается сразу, подтверждённое – когда согласится поставщик';

const changed = () =>
  Promise.all(
    ['adjustments', 'orders', 'order'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

function AdjustmentScreen({ side }: { side: Side }) {
  const id = Number(useParams()['id']);
  const title = `Корректировка сроков ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const viewer = viewerOf(useCurrentUser());
  // The order of what comes in went out.
  const order = side === 'incoming' ? 'outgoing' : 'incoming';
  const query = useQuery(adjustmentQuery(id));
  const [takenOut, setTakenOut] = useState<ReadonlySet<number>>(new Set());
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={stepsFor(takenOut, query.data?.items.length ?? 0)}
      after={() => {
        setTakenOut(new Set());
        return changed();
      }}
      list={{ href: routeHref(`${side}-adjustment`), label: 'Все корректировки' }}
      facts={(document) => [
        ...orderFacts(document, { side: order, created: 'Создана', amount: 'Не отгружено' }, [
          {
            term: 'Новый срок',
            value: <DateTime weekday value={document.planned_delivery_at} />,
          },
          { term: 'Причина', value: document.reason.title },
        ]),
        ...saidOf({ Комментарий: document.comment, 'Почему отклонена': document.answer }),
      ]}
      history={({ history }) => history}
    >
      {(document) => {
        const decides = document.allowed_actions.includes('agree');
        return (
          <Card
            padded={false}
            title="Позиции"
            aside={
              decides &&
              checkRule('pages.outgoing-id-cancel', viewer) && (
                <Link href={routeHref('outgoing-id-cancel', { id: document.order_id })}>
                  Снять позиции заказа…
                </Link>
              )
            }
          >
            <AdjustmentItems
              items={document.items}
              planned={document.planned_delivery_at}
              decides={decides}
              takenOut={takenOut}
              onTakeOut={checkRule('pages.outgoing-id-cancel', viewer) ? setTakenOut : undefined}
            />
          </Card>
        );
      }}
    </DocumentPage>
  );
}

/** Another time that a supplier proposes: agreed on or denied here. */
export const IncomingAdjustmentScreen = () => <AdjustmentScreen side="incoming" />;
/** Another time that one has proposed. */
export const OutgoingAdjustmentScreen = () => <AdjustmentScreen side="outgoing" />;
