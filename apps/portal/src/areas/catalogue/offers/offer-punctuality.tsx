import { answerOf, type Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { shipmentOf } from '@portal/domain/journeys';
import {
  comparePunctuality,
  departuresCounted,
  meanPunctuality,
  nineOfTenWords,
  type Punctuality,
  PUNCTUALITY_MINIMUM,
  type PunctualityShare,
  punctualityOf,
  punctualityWords,
} from '@portal/domain/punctuality';
import { plural } from '@portal/domain/words';
import { localDay, weekdayOf } from '@portal/domain/zones';
import { Button } from '@portal/ui/button';
import { DateTime } from '@portal/ui/date-time';
import { Popover, PopoverPanel, PopoverTrigger } from '@portal/ui/popover';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { formatArrivalDate } from '../../../session/time/dates.ts';
import type { Offer } from '../queries.ts';
import type { PunctualProps } from './punctual.tsx';

type Path = Schemas['PathDelays'];

/** Loaded on demand: only the popover draws a chart. */
const DelayChart = lazy(async () => ({ default: (await import('./delay-chart.tsx')).DelayChart }));
/** Counted once a day, so asked for about once in a session. */
const HALF_A_DAY = 43_200_000;

const pathsQuery = (storageId: number) =>
  queryOptions({
    queryKey: ['path-delays', storageId],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/document/order/path-delays', { params: { query: { storage_id: storageId } } }),
        )
      ).data,
    staleTime: HALF_A_DAY,
    gcTime: HALF_A_DAY,
  });

/** The punctuality of an offer's path, by the weekday on which it would leave. */
function punctualityAmong(paths: readonly Path[], { storage, order_before, routes }: Offer): Punctuality {
  const departures = paths.find(({ storage_id }) => storage_id === storage.id)?.departures ?? [];
  return punctualityOf(departures, weekdayOf(localDay(shipmentOf(order_before, routes), storage.time_zone)));
}

/** Compares offers to a storage: the more punctual first, then the cheaper. */
export async function punctualOrder(storageId: number): Promise<(a: Offer, b: Offer) => number> {
  const paths = await queryClient.ensureQueryData(pathsQuery(storageId));
  return (a, b) =>
    comparePunctuality(punctualityAmong(paths, a), punctualityAmong(paths, b)) || a.price - b.price;
}

/** The punctuality of offers to a storage. */
export async function punctualityTo(storageId: number): Promise<(offer: Offer) => Punctuality> {
  const paths = await queryClient.ensureQueryData(pathsQuery(storageId));
  return (offer) => punctualityAmong(paths, offer);
}

/** «вовремя 94 % из 212», with a popover of the delays; nothing while it is not known. */
export function OfferPunctuality({ offer, storageId, zone }: PunctualProps) {
  const viewer = viewerOf(useCurrentUser());
  const { data } = useQuery({
    ...pathsQuery(storageId),
    enabled: checkRule('pages.catalog-result', viewer),
  });
  if (!data) return null;
  const punctuality = punctualityAmong(data, offer);
  const words = punctualityWords(punctuality);
  const label = `${offer.supplier.title}, ${offer.storage.title}`;
  return (
    <Popover>
      <PopoverTrigger>
        <Button
          variant="ghost"
          size="small"
          className="-mx-3 max-md:-my-2 md:max-h-5"
          aria-label={`${label}: ${words}`}
        >
          <Text tone="muted" weight="normal">
            {words}
          </Text>
        </Button>
      </PopoverTrigger>
      <PopoverPanel label={`Доставки вовремя: ${label}`} className="grid w-80 gap-2">
        <Text weight="strong" block>
          {words}
        </Text>
        {punctuality.few ? (
          <Text size="small" block>
            Доля появится с {PUNCTUALITY_MINIMUM} доставок на этот склад.
          </Text>
        ) : (
          <>
            <Text size="small" block>
              Обещано: {formatArrivalDate(offer.arrival_at, zone)},{' '}
              {nineOfTenWords(punctuality.nineOfTen, offer.arrival_at, zone)}
            </Text>
            <Suspense fallback={<Skeleton shape="card" className="h-36" />}>
              <DelayChart delays={punctuality.delays} />
            </Suspense>
            <Text size="small" tone="muted" block>
              Ваши заказы с этого склада на ваш: {departuresCounted(punctuality.weekday)}
              <Counted paths={data} offer={offer} />
            </Text>
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
}

function Counted({ paths, offer }: { paths: readonly Path[]; offer: Offer }) {
  const path = paths.find(({ storage_id }) => storage_id === offer.storage.id);
  return path ? (
    <>
      , посчитано <DateTime value={path.counted_at} />
    </>
  ) : null;
}

/** «вовремя 94 % из 212» */
export const PunctualityText = ({ share }: { share: PunctualityShare }) => (
  <Text block size="small" tone="muted" className="whitespace-normal">
    {punctualityWords(share)}
  </Text>
);

/** «в среднем вовремя 83 % · о 14 строках мало данных» */
export function MeanPunctuality({ shares }: { shares: readonly PunctualityShare[] }) {
  const { inTime, unknown } = meanPunctuality(shares);
  const few =
    unknown === shares.length
      ? 'о сроках доставок мало данных'
      : `о ${unknown.toLocaleString('ru')} ${plural(unknown, 'строке', 'строках', 'строках')} мало данных`;
  return (
    <span>
      {[inTime !== null && `в среднем вовремя ${inTime}\u00A0%`, unknown > 0 && few]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}
