import type { Schemas } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { toKopecks } from '@portal/api-client/money';
import { failureSentence } from '@portal/domain/failures';
import { saidBy } from '@portal/domain/own-crosses';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DeliveryTerm } from '@portal/ui/delivery-term';
import { PartName } from '@portal/ui/part-name';
import { Price } from '@portal/ui/price';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { arrivalTitle, formatArrivalHour } from '../../../session/time/dates.ts';
import { exchanged, type ProposalLine } from './exchange.ts';
import { usePunctuality } from '../../catalogue/offers/punctual.tsx';
import { otherOffersQuery } from '../queries.ts';
import { LinePunctuality } from './line-punctuality.tsx';

type Other = Schemas['OtherOffer'];

/** Number of offers above which the list scrolls, and its height in pixels. */
const [MANY, TALL] = [8, 340];

export interface ExchangeOffersProps {
  requestId: number;
  /** The request's storage. */
  storageId: number;
  /** The product that the line asks for. */
  standardId: number;
  /** Time zone of the request's storage. */
  zone: string;
  /** Latest arrival; null: no deadline. */
  neededBy: Date | null;
  line: ProposalLine;
  onTake(next: ProposalLine): void;
}

/**
 * Offers that may replace a line's: the product's cheapest one and all that are cheaper or faster, analogs
 * included.
 */
export function ExchangeOffers({
  requestId,
  storageId,
  standardId,
  zone,
  neededBy,
  line,
  onTake,
}: ExchangeOffersProps) {
  const punctualityOf = usePunctuality(storageId);
  const { data, error, refetch } = useQuery(otherOffersQuery(requestId, standardId));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-12" />;
  const all: Pick<Other, 'offer' | 'said_by'>[] = [
    ...(data.chosen ? [{ offer: data.chosen }] : []),
    ...data.offers,
  ];
  const others = all.flatMap(({ offer, said_by }) => {
    const next = offer.id === line.offer_id ? null : exchanged(line, offer, neededBy, punctualityOf?.(offer));
    return next ? [{ offer, said: saidBy(said_by ?? []), next }] : [];
  });
  const columns: readonly Column<(typeof others)[number]>[] = [
    {
      id: 'article',
      title: 'Чем заменить',
      width: '250px',
      cell: ({ offer, said }) => (
        <span className="block overflow-hidden">
          <PartName brand={offer.brand_title} article={offer.article}>
            {!offer.original && <Badge>аналог</Badge>}
          </PartName>
          {said !== '' && (
            <Text size="small" tone="muted" block className="whitespace-normal">
              {said}
            </Text>
          )}
        </span>
      ),
    },
    {
      id: 'supplier',
      title: 'Поставщик',
      width: '180px',
      cell: ({ offer }) => (
        <span className="block truncate" title={offer.supplier.title}>
          {offer.supplier.title}
        </span>
      ),
    },
    {
      id: 'arrival',
      title: <span className="whitespace-normal">{arrivalTitle(zone)}</span>,
      width: '150px',
      cell: ({ offer, next }) => (
        <>
          <DeliveryTerm minutes={offer.term} arrival={formatArrivalHour(offer.arrival_at, zone)} />
          <LinePunctuality line={next} />
        </>
      ),
    },
    { id: 'stock', title: 'Остаток', align: 'right', width: '84px', cell: ({ offer }) => offer.reserve_text },
    {
      id: 'price',
      width: '104px',
      title: 'Цена, руб.',
      align: 'right',
      cell: ({ offer }) => <Price unit={false} value={toKopecks(offer.price)} />,
    },
    {
      id: 'quantity',
      width: '112px',
      title: 'Закажем, шт.',
      align: 'right',
      cell: ({ next }) => next.quantity.toLocaleString('ru'),
    },
    {
      id: 'amount',
      width: '116px',
      title: 'Сумма, руб.',
      align: 'right',
      cell: ({ next }) => <Price unit={false} strong value={toKopecks(next.amount)} />,
    },
    {
      id: 'take',
      width: '96px',
      title: <span className="sr-only">Взять</span>,
      align: 'right',
      cell: ({ offer, next }) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Взять ${offer.brand_title} ${offer.article}, ${offer.supplier.title}`}
          onClick={() => onTake(next)}
        >
          Взять
        </Button>
      ),
    },
  ];
  return (
    <Card padded={false} tone="sunken">
      <DataTable
        label="Чем заменить"
        columns={columns}
        rows={others}
        rowId={({ offer }) => offer.id}
        empty={<EmptyState title="Дешевле или быстрее никто не предлагает" />}
        {...(others.length > MANY ? { height: TALL } : {})}
      />
    </Card>
  );
}
