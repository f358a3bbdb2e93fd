import { checkRule } from '@portal/domain/access';
import type { PunctualityShare } from '@portal/domain/punctuality';
import { lazy, type ReactNode, Suspense } from 'react';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import type { Offer } from '../queries.ts';

/** Loaded on demand: a page of offers shows first, and without it if it cannot be loaded. */
const module = () => import('./offer-punctuality.tsx');
const later = <P extends object>(
  choose: (loaded: Awaited<ReturnType<typeof module>>) => (props: P) => ReactNode,
) => {
  const Loaded = lazy<(props: P) => ReactNode>(() =>
    module().then(
      (loaded) => ({ default: choose(loaded) }),
      () => ({ default: () => null }),
    ),
  );
  return (props: P) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};

export interface PunctualProps {
  offer: Offer;
  /** The receiving storage, and its time zone. */
  storageId: number;
  zone: string;
}

/** How punctual deliveries of the offer's path are. */
export const Punctual = later<PunctualProps>(({ OfferPunctuality }) => OfferPunctuality);

/** «вовремя 94 % из 212», without a popover. */
export const PunctualityText = later<{ share: PunctualityShare }>((loaded) => loaded.PunctualityText);

/** «в среднем вовремя 83 % · о 14 строках мало данных», of several lines. */
export const MeanPunctuality = later<{ shares: readonly PunctualityShare[] }>(
  (loaded) => loaded.MeanPunctuality,
);

/** Compares offers by the punctuality of their paths; undefined until it is known. */
export const usePunctualOrder = (storageId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['punctual-order', storageId],
    queryFn: async () => (await module()).punctualOrder(storageId),
    enabled,
  }).data;

/** The punctuality of offers to a storage; undefined until it is known. */
export const usePunctuality = (storageId: number) =>
  useQuery({
    queryKey: ['punctuality-to', storageId],
    queryFn: async () => (await module()).punctualityTo(storageId),
    enabled: checkRule('pages.catalog-result', viewerOf(useCurrentUser())),
  }).data;
