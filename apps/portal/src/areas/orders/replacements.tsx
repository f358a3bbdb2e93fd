import { answerOf, CallError, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { ordersChanged } from './decisions.ts';
import { orderNumber } from './order-columns.tsx';
import { daysWords, percentWords } from './quantities.ts';

type Line = Schemas['Replacement'];
type Offer = Schemas['ReplacingOffer'];

const replacementsQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id, 'replacements'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/order/replacements', { params: { query: { order_id: id } } }))).data,
  });

/** What was refused and not replaced yet, each with up to three offers to order instead, at one press. */
export function Replacements({ order }: { order: number }) {
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
            <LineReplacements line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LineReplacements({ line }: { line: Line }) {
  const { brand_title, article, title, quantity, offers } = line;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="w-52 shrink-0">
        <PartName brand={brand_title} article={article} title={title} />
        <Text size="small" tone="red" block>
          отказано {quantity} шт.
        </Text>
      </div>
      {offers.length === 0 ? (
        <Text tone="muted">Сейчас этого и замен ни у кого нет</Text>
      ) : (
        <ul aria-label={`Замены: ${brand_title} ${article}`} className="grid min-w-0 grow grid-cols-3 gap-3">
          {offers.map((offer, place) => (
            <li key={offer.id} className="flex min-w-0">
              <Option line={line} offer={offer} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Option({ line, offer, isFirst }: { line: Line; offer: Offer; isFirst: boolean }) {
  const { brand_title, article, supplier, same, quantity, price, price_difference, percent, arrival_at } =
    offer;
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
        text: `${brand_title} ${article}, ${quantity} шт., ${supplier.title}`,
        href: routeHref('outgoing-id', { id: order_id }),
        tone: 'green',
      }),
    onError: (error) => toasts.warning(error instanceof CallError ? error.message : 'Не получилось'),
    onSettled: () => ordersChanged(['limit']),
  });
  const isCheaper = price_difference <= 0;
  return (
    <Card tone={isFirst ? 'surface' : 'sunken'} padded={false} className="flex grow flex-col gap-1 px-4 py-3">
      <span className="flex items-baseline justify-between gap-2">
        <Text weight="strong" className="truncate">
          {brand_title} {article}
        </Text>
        <Badge tone={isCheaper ? 'green' : percent > 10 ? 'yellow' : 'neutral'}>
          {percentWords(percent)}
        </Badge>
      </span>
      <Text size="small" tone="secondary" className="truncate">
        {same ? 'тот же артикул' : 'замена'} · {supplier.title}
      </Text>
      <Text size="small" tone="secondary">
        <DateTime weekday value={arrival_at} form="date" />, {daysWords(offer.days_later)}
      </Text>
      <span className="mt-1 flex items-center justify-between gap-2">
        <span>
          <Price value={toKopecks(price)} strong />
          <Text tone="muted">
            {' '}
            × {quantity}
            {quantity > line.quantity && ', кратность'}
          </Text>
        </span>
        <Button
          size="small"
          variant={isFirst ? 'primary' : 'secondary'}
          pending={replace.isPending}
          aria-label={`Заменить: ${brand_title} ${article}, ${supplier.title}`}
          onClick={() => replace.mutate()}
        >
          Заменить
        </Button>
      </span>
    </Card>
  );
}
