import type { Schemas } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { Trail, type TrailStop } from '@portal/ui/trail';
import { DocumentLink } from './document-link.tsx';
import type { Order } from './queries.ts';

type Line = Order['lines'][number];
type Move = Schemas['LineMove'];

const WORDS: Readonly<Record<Move['kind'], readonly [done: string, isBad?: 'bad']>> = {
  ordered: ['Заказано'],
  confirmed: ['Подтверждено'],
  refused: ['Отказано', 'bad'],
  cancelled: ['Снято'],
  short: ['Не поставлено', 'bad'],
  shipped: ['Отгружено'],
  accepted: ['Принято'],
  shortage: ['Не хватило', 'bad'],
  rejected: ['Не принято', 'bad'],
  claimed: ['В претензии', 'bad'],
  refunded: ['Деньги возвращены', 'bad'],
  discounted: ['Уценено', 'bad'],
};

/** «Пронин М.» without the company, which is clear from the page. */
const personOf = (actor: string) => actor.split(', ')[0] ?? actor;

function stopOf({ kind, quantity, at, actor, document }: Move, place: number): TrailStop {
  const [word, isBad] = WORDS[kind];
  return {
    id: `${kind} ${place}`,
    title: `${word} ${quantity}`,
    notes: [
      ...(document ? [<DocumentLink key="document" document={document} />] : []),
      <DateTime key="at" value={at} />,
      personOf(actor),
    ],
    state: isBad ?? 'done',
  };
}

/** The next steps of a line: one for each quantity that is still to change. */
function aheadOf(order: Order, line: Line): TrailStop[] {
  const { undecided, confirmed, shipped, accepted, shortage, rejected } = line;
  const onWay = shipped - accepted - shortage - rejected;
  const due = undecided + confirmed;
  const by = (instant: string, { time_zone }: { time_zone: string }) => [
    <span key="by">
      по плану <DateTime weekday deadline value={instant} zone={time_zone} form="date" />
    </span>,
  ];
  return [
    ...(undecided > 0
      ? [
          {
            id: 'decision',
            title: `Ждут ответа ${undecided}`,
            notes: ['решает поставщик'],
            state: 'ahead' as const,
          },
        ]
      : []),
    ...(shipped < due
      ? [
          {
            id: 'shipment',
            title: `Отгрузка ${due - shipped}`,
            notes: by(order.planned_shipment_at, order.supplier_storage),
            state: 'ahead' as const,
          },
        ]
      : []),
    ...(onWay > 0 || shipped < due
      ? [
          {
            id: 'acceptance',
            title: `Приёмка ${onWay + due - shipped}`,
            notes: by(
              order.planned_delivery_at,
              order.delivery === 'pickup' ? order.supplier_storage : order.customer_storage,
            ),
            state: 'ahead' as const,
          },
        ]
      : []),
  ];
}

/** «Где мои 4 штуки»: history of a line's pieces with documents, times and persons, and the next steps. */
export function LineTrail({
  order,
  line,
  incoming,
  more = false,
}: {
  order: Order;
  line: Line;
  incoming: boolean;
  /** Shows a link to the product's page inside the order. */
  more?: boolean;
}) {
  const pieces = `${line.ordered} ${plural(line.ordered, 'штука', 'штуки', 'штук')}`;
  const title = `Где ${incoming ? '' : 'мои '}${pieces}`;
  return (
    <div className="flex gap-6 pt-1">
      <div className="w-32 shrink-0">
        <Text weight="strong" block>
          {title}
        </Text>
        <Text size="small" tone="muted" block>
          {line.status.title}
        </Text>
        {more && (
          <Text size="small" block>
            <Link href={routeHref('outgoing-id-product-card-pid', { id: order.id, pid: line.standard_id })}>
              Что ещё в пути
            </Link>
          </Text>
        )}
      </div>
      <div className="min-w-0 grow">
        <Trail label={title} stops={[...line.moves.map(stopOf), ...aheadOf(order, line)]} />
      </div>
    </div>
  );
}
