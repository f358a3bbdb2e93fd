import { failureSentence } from '@portal/domain/failures';
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { formatAmount, formatMoney } from '@portal/domain/money';
import { saidBy } from '@portal/domain/own-crosses';
import { replacementGrowth } from '@portal/domain/replacements';
import { UNDO_MINUTES } from '@portal/domain/undo';
import { routeHref } from '@portal/domain/routes';
import { asSentence, plural } from '@portal/domain/words';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { type ReactNode, useState } from 'react';
import { ScoreMark, useSupplierScores } from '../../../kit/supplier-score.tsx';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { ordersChanged } from './decisions.ts';
import { orderNumber } from '../order-columns.tsx';
import { changeWords, daysWords, grownWords, percentWords, piecesAndSum } from './quantities.ts';

type Line = Schemas['Replacement'];
type Offer = Schemas['ReplacingOffer'];

const replacementsQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id, 'replacements'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/order/replacements', { params: { query: { order_id: id } } }))).data,
  });

/** Refused lines without a replacement, each with up to three offers that can be ordered with one click. */
export function Replacements({
  order,
  zone,
}: {
  order: number;
  /** Time zone of the receiving storage. */ zone: string;
}) {
  const { data = [] } = useQuery(replacementsQuery(order));
  if (data.length === 0) return null;
  const pieces = data.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card
      padded={false}
      title={`Поставщик отказал в ${pieces} ${plural(pieces, 'штуке', 'штуках', 'штуках')}: чем заменить`}
    >
      <ul className="flex flex-col gap-4 px-5 py-3">
        {data.map((line) => (
          <li key={line.line_id}>
            <LineReplacements line={line} zone={zone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const LineReplacements = ({ line, zone }: { line: Line; zone: string }) => (
  <RefusedLine line={line} empty="Сейчас этого и замен ни у кого нет">
    {(offer, isFirst) => <Option line={line} offer={offer} isFirst={isFirst} zone={zone} />}
  </RefusedLine>
);

/** A refused line and, side by side, the offers that may replace it. */
export function RefusedLine({
  line: { brand_title, article, title, quantity, offers },
  empty,
  children,
}: {
  line: Line;
  /** Text if there are none. */
  empty: string;
  children(offer: Offer, isFirst: boolean): ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="w-52 shrink-0">
        <PartName brand={brand_title} article={article} title={title} />
        <Text size="small" tone="red" block>
          отказано {quantity} шт.
        </Text>
      </div>
      {offers.length === 0 ? (
        <Text tone="muted">{empty}</Text>
      ) : (
        <ul
          aria-label={`Замены: ${brand_title} ${article}`}
          className="grid min-w-0 grow grid-cols-3 max-md:grid-cols-1 gap-3"
        >
          {offers.map((offer, place) => (
            <li key={offer.id} className="flex min-w-0">
              {children(offer, place === 0)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Option({
  line,
  offer,
  isFirst,
  zone,
}: {
  line: Line;
  offer: Offer;
  isFirst: boolean;
  zone: string;
}) {
  const { brand_title, article, supplier, quantity, price } = offer;
  const scores = useSupplierScores();
  const replace = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/document/order/replace', {
          params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
          body: { line_id: line.line_id, offer_id: offer.id, quantity, price },
        }),
      ),
    onSuccess: ({ data: { order_id } }) =>
      toasts.show({
        title: `Замена заказана: заказ ${orderNumber(order_id)}`,
        text: `${brand_title} ${article}, ${supplier.title}: ${asSentence(piecesAndSum(offer))} Отменить можно ${UNDO_MINUTES} минут, в строке заказа.`,
        href: routeHref('outgoing-id', { id: order_id }),
        tone: 'green',
      }),
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
    onSettled: () => ordersChanged(['limit']),
  });
  const [asking, setAsking] = useState(false);
  const grown = replacementGrowth(
    { quantity, price: toKopecks(price) },
    { quantity: line.quantity, price: toKopecks(line.price) },
  );
  const asks = grown.pieces > 0 || grown.sum > 0;
  return (
    <OfferInstead
      offer={offer}
      isFirst={isFirst}
      wanted={line.quantity}
      zone={zone}
      note={
        <>
          {offer.same ? 'тот же артикул' : 'замена'} · {supplier.title}{' '}
          <ScoreMark counts={scores?.get(supplier.id)} />
        </>
      }
    >
      <Button
        size="small"
        variant={isFirst ? 'primary' : 'secondary'}
        pending={replace.isPending}
        aria-label={`Заменить: ${brand_title} ${article}, ${supplier.title}`}
        onClick={() => (asks ? setAsking(true) : replace.mutate())}
      >
        {asks ? 'Заменить…' : 'Заменить'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          grown.pieces > 0
            ? `Заказать ${quantity} шт. вместо ${line.quantity}?`
            : `Заказать на ${formatMoney(grown.sum)} дороже?`
        }
        description={grownWords(line, offer)}
        action={`Заказать ${piecesAndSum(offer)}`}
        onConfirm={() => replace.mutate()}
      />
    </OfferInstead>
  );
}

/**
 * An offer to replace a refused line: its price and arrival compared with the promised ones, and its actions.
 */
export function OfferInstead({
  offer: {
    brand_title,
    article,
    price,
    price_difference,
    percent,
    arrival_at,
    days_later,
    quantity,
    said_by,
  },
  isFirst,
  wanted,
  zone,
  note,
  children,
}: {
  offer: Offer;
  isFirst: boolean;
  /** Number of refused pieces. */
  wanted: number;
  /** Time zone of the receiving storage. */
  zone: string;
  note: ReactNode;
  children: ReactNode;
}) {
  const refused = { quantity: wanted, price: toRoubles(toKopecks(price) - toKopecks(price_difference)) };
  const change = changeWords(refused, { quantity, price });
  return (
    <Card tone={isFirst ? 'surface' : 'sunken'} padded={false} className="flex grow flex-col gap-1 px-4 py-3">
      <span className="flex items-baseline justify-between gap-2 max-md:flex-wrap">
        <Text weight="strong" className="truncate">
          {brand_title} {article}
        </Text>
        <Badge tone={price_difference <= 0 ? 'green' : percent > 10 ? 'yellow' : 'neutral'}>
          {percentWords(percent)}
        </Badge>
      </span>
      <Text size="small" tone="secondary" className="truncate">
        {note}
      </Text>
      {said_by && (
        <Text size="small" tone="muted">
          Аналог {saidBy(said_by)}
        </Text>
      )}
      <Text size="small" tone="secondary">
        <DateTime weekday deadline value={arrival_at} zone={zone} form="date" />, {daysWords(days_later)}
      </Text>
      <span className="mt-1 flex items-center justify-between gap-2 max-md:flex-wrap">
        <span>
          <Price value={toKopecks(price) * quantity} strong />
          <Text size="small" tone={quantity > wanted ? 'yellow' : 'muted'} block>
            {quantity.toLocaleString('ru')} шт. по {formatAmount(toKopecks(price))}
            {quantity > wanted && `, отказано ${wanted}: кратность`}
          </Text>
          {change !== null && (
            <Text size="small" tone="secondary" block>
              {change}
            </Text>
          )}
        </span>
        {children}
      </span>
    </Card>
  );
}
