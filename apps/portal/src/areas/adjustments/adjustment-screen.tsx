import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import { saidOf } from '../../kit/document/facts.ts';
import { orderFacts } from '../../kit/document/order-facts.tsx';
import { documentNumber } from '../../kit/list/columns.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useNow } from '../../session/time/now.ts';
import { Talk } from '../talk/talk.tsx';
import { AdjustmentItems } from './adjustment-items.tsx';
import type { Side } from './adjustment-list.tsx';
import { type Adjustment, type Choices, stepsFor } from './choice.ts';
import { Consequences } from './consequences.tsx';

const adjustmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['adjustment', id],
    queryFn: async (): Promise<Adjustment> => {
      const params = { params: { query: { id } } };
      const [{ data }, { data: items }, { data: consequences }] = await Promise.all([
        answerOf(api.GET('/document/delivery-time-corrective/delivery-time-corrective', params)),
        answerOf(api.GET('/document/delivery-time-corrective/delivery-time-corrective-items', params)),
        answerOf(api.GET('/document/delivery-time-corrective/consequences', params)),
      ]);
      return { ...data, items, consequences };
    },
  });

const changed = () =>
  Promise.all(
    ['adjustments', 'orders', 'order', 'limit'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

function AdjustmentScreen({ side: opened }: { side: Side }) {
  const id = Number(useParams()['id']);
  const title = `Корректировка сроков ${Number.isSafeInteger(id) ? documentNumber(id) : ''}`;
  const user = useCurrentUser();
  const viewer = viewerOf(user);
  const query = useQuery(adjustmentQuery(id));
  // A notification opens the page of a buyer to a distributor, who may be the seller of this order.
  const sells = user.type === 'distributor' && query.data?.supplier.id === user.person.contractor_id;
  const side: Side = sells ? 'outgoing' : opened;
  // An incoming corrective belongs to an outgoing order.
  const order = side === 'incoming' ? 'outgoing' : 'incoming';
  const now = useNow().getTime();
  const [choices, setChoices] = useState<Choices>(new Map());
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={stepsFor(query.data?.items ?? [], choices)}
      after={() => {
        setChoices(new Map());
        return changed();
      }}
      list={{ href: routeHref(`${side}-adjustment`), label: 'Все корректировки' }}
      facts={(document) => [
        ...orderFacts(
          document,
          {
            side: order,
            created: 'Создана',
            amount: document.status.code === 'pending' ? 'Не отгружено' : 'Было не отгружено',
          },
          [
            {
              term: 'Новый срок',
              value: (
                <DateTime weekday deadline value={document.planned_delivery_at} zone={document.time_zone} />
              ),
            },
            { term: 'Причина', value: document.reason.title },
          ],
        ),
        ...saidOf({ Комментарий: document.comment, 'Почему отклонена': document.answer }),
      ]}
      note={(document) =>
        document.status.code === 'pending' &&
        Date.parse(document.planned_delivery_at) <= now && (
          <Alert tone="yellow">
            {side === 'incoming'
              ? 'Предложенный срок уже прошёл, согласовать его нельзя. Отклоните его и напишите, какой срок вам нужен, или снимите позиции с заказа.'
              : 'Предложенный срок уже прошёл, покупатель не сможет его согласовать. Отзовите корректировку и предложите новый срок.'}
          </Alert>
        )
      }
      history={({ history }) => history}
      side={(document) => (
        <Talk
          kind="corrective"
          id={document.id}
          other={side === 'incoming' ? document.supplier.title : document.customer.title}
        />
      )}
    >
      {(document) => {
        const decides = document.allowed_actions.includes('agree');
        return (
          <>
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
                document={document.id}
                items={document.items}
                planned={document.planned_delivery_at}
                zone={document.time_zone}
                decides={decides}
                choices={choices}
                onChoose={checkRule('pages.outgoing-id-cancel', viewer) ? setChoices : undefined}
                mayOrder={checkRule('actions.basket.get', viewer) && checkRule('pages.outgoing-id', viewer)}
              />
            </Card>
            <Consequences rows={document.consequences} side={side} />
          </>
        );
      }}
    </DocumentPage>
  );
}

/** A supplier's proposal of a new date: accepted or denied here. */
export const IncomingAdjustmentScreen = () => <AdjustmentScreen side="incoming" />;
/** The company's own proposal of a new date. */
export const OutgoingAdjustmentScreen = () => <AdjustmentScreen side="outgoing" />;
