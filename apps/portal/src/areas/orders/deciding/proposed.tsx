import { failureSentence } from '@portal/domain/failures';
import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { formatMoney } from '@portal/domain/money';
import { replacementGrowth } from '@portal/domain/replacements';
import { routeHref } from '@portal/domain/routes';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { ordersChanged } from './decisions.ts';
import { orderNumber } from '../order-columns.tsx';
import { changeWords, grownWords, percentWords } from './quantities.ts';
import type { Order } from '../queries.ts';

type Proposed = Schemas['ProposedReplacement'];

/** The supplier's proposed replacements of refused lines, with their status. */
export function ProposedReplacements({ order, incoming }: { order: Order; incoming: boolean }) {
  if (order.proposed.length === 0) return null;
  return (
    <Card padded={false} title={incoming ? 'Вы предложили взамен' : 'Поставщик предлагает взамен'}>
      <ul className="flex flex-col px-5 pb-2">
        {order.proposed.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <One
              one={one}
              line={order.lines.find(({ id }) => id === one.line_id)}
              isOwn={incoming}
              zone={order.customer_storage.time_zone}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STEPS = {
  accept: ['Принять', 'Замена заказана'],
  decline: ['Отклонить', 'Замена отклонена'],
  withdraw: ['Отозвать', 'Предложение отозвано'],
} as const;
type Name = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as Name[];

function One({
  one,
  line,
  isOwn,
  zone,
}: {
  one: Proposed;
  line: Order['lines'][number] | undefined;
  isOwn: boolean;
  /** Time zone of the receiving storage. */
  zone: string;
}) {
  const { id, version, brand_title, article, title, quantity, status, placed_order_id } = one;
  const take = useMutation({
    mutationFn: (name: Name) => answerOf(api.PUT(`/document/replacement/${name}`, { body: { id, version } })),
    onSuccess: (_, name) =>
      toasts.show({
        title: STEPS[name][1],
        text: `${brand_title} ${article}, ${quantity} шт.`,
        tone: 'green',
      }),
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
    onSettled: () => ordersChanged(['limit']),
  });
  const [asking, setAsking] = useState(false);
  const grown =
    line &&
    replacementGrowth(
      { quantity, price: toKopecks(one.price) },
      { quantity: line.refused, price: toKopecks(line.price) },
    );
  const change = line && changeWords({ quantity: line.refused, price: line.price }, one);
  const asks = grown !== undefined && (grown.pieces > 0 || grown.sum > 0);
  return (
    <>
      <div className="min-w-0 grow basis-64">
        <PartName brand={brand_title} article={article} title={title} />
        <Text size="small" tone="secondary" block>
          {line && `вместо ${line.brand_title} ${line.article}`}
          {one.comment !== '' && ` · ${one.comment}`}
        </Text>
      </div>
      <span>
        <Price value={toKopecks(one.price)} strong />
        <Text tone="muted">
          {' '}
          × {quantity}, {percentWords(one.percent)}
        </Text>
        {change && (
          <Text size="small" tone="secondary" block>
            всего <Price value={toKopecks(one.price) * quantity} />: {change}
          </Text>
        )}
      </span>
      <Text tone="secondary">
        придёт <DateTime weekday deadline value={one.arrival_at} zone={zone} form="date" />
      </Text>
      <StatusBadge tone={status.tone}>{status.title}</StatusBadge>
      {placed_order_id !== null && (
        <Link href={routeHref(isOwn ? 'inbox-id' : 'outgoing-id', { id: placed_order_id })}>
          Заказ {orderNumber(placed_order_id)}
        </Link>
      )}
      <span className="flex gap-2">
        {NAMES.filter((name) => one.allowed_actions.includes(name)).map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === 'accept' ? 'primary' : 'secondary'}
            pending={take.isPending && take.variables === name}
            disabled={take.isPending}
            aria-label={`${STEPS[name][0]}: ${brand_title} ${article}`}
            onClick={() => (name === 'accept' && asks ? setAsking(true) : take.mutate(name))}
          >
            {STEPS[name][0]}
          </Button>
        ))}
      </span>
      {line && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Заказать замену на ${formatMoney(toKopecks(one.price) * quantity)}?`}
          description={grownWords({ quantity: line.refused, price: line.price }, one)}
          action="Принять"
          onConfirm={() => take.mutate('accept')}
        />
      )}
    </>
  );
}
