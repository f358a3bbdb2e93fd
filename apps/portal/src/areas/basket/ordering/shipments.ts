import { answerOf, type Schemas } from '@portal/api-client/client';
import type { DeliveryKind } from '@portal/domain/deliveries';
import { queryOptions } from '@tanstack/react-query';
import { useAddress } from '../../../session/browser/address.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useMemo } from 'react';
import { api } from '../../../session/api.ts';
import { basketQuery, useStorage } from '../../../session/storage/storage.ts';
import { readLines } from '../lines/chosen-lines.ts';
import { type OrderDraft, useDraft } from './draft.ts';
import { amountOf, type BasketItem, isGone, shipmentKey } from '../lines/items.ts';

export type Departure = Schemas['BasketShipment']['departures'][number];

/** Lines of one supplier's storage; they become one order. */
export interface Shipment {
  key: string;
  offered: Schemas['BasketShipment'];
  items: BasketItem[];
  /** Kopecks. */
  amount: number;
  delivery: DeliveryKind;
  departure: Departure;
  comment: string;
  /** The chosen departure is no longer offered; this is the nearest one. */
  missed: boolean;
}

export const shipmentsQuery = (basketId: number) =>
  queryOptions({
    queryKey: ['basket', 'shipments', basketId],
    queryFn: async () =>
      (await answerOf(api.GET('/basket/order/shipments', { params: { query: { basket_id: basketId } } })))
        .data,
    enabled: basketId > 0,
  });

export const arrivalOf = ({ delivery, departure }: Pick<Shipment, 'delivery' | 'departure'>) =>
  delivery === 'pickup' ? departure.pickup_at : departure.delivery_at;

/** Groups lines into shipments with the customer's choices. Lines without an offer are in none. */
export function shipmentsOf(
  items: readonly BasketItem[],
  offers: readonly Schemas['BasketShipment'][],
  draft: OrderDraft,
): Shipment[] {
  const groups = Map.groupBy(
    items.filter((item) => !isGone(item)),
    shipmentKey,
  );
  const known = new Map<string, Schemas['BasketShipment']>(
    offers.map((offered) => [`${offered.supplier.id} ${offered.storage.id}`, offered]),
  );
  return [...groups].flatMap(([key, own]) => {
    const offered = known.get(key);
    const nearest = offered?.departures[0];
    if (!offered || !nearest) return [];
    const { delivery = 'delivery', departure_at, comment = '' } = draft.shipments[key] ?? {};
    const chosen =
      departure_at === undefined
        ? nearest
        : offered.departures.find((departure) => departure.departure_at === departure_at);
    return [
      {
        key,
        offered,
        items: own,
        amount: amountOf(own),
        delivery,
        departure: chosen ?? nearest,
        comment,
        missed: chosen === undefined,
      },
    ];
  });
}

/**
 * The order in preparation: basket of the storage in use, lines selected in the address, choices by shipment.
 */
export function useOrder() {
  const { storageId, storages, failure, again } = useStorage();
  const [params] = useAddress();
  const basket = useQuery(basketQuery(storageId));
  const basketId = basket.data?.id ?? 0;
  const offers = useQuery(shipmentsQuery(basketId));
  const { draft, ...change } = useDraft(basketId);
  const lines = params.get('lines');
  const all = basket.data?.items;
  const items = useMemo(() => {
    const isChosen = readLines(lines);
    return all?.filter(({ id }) => isChosen(id)) ?? [];
  }, [all, lines]);
  const shipments = useMemo(
    () => offers.data && shipmentsOf(items, offers.data, draft),
    [items, offers.data, draft],
  );
  return {
    storageId,
    storage: storages.find(({ id }) => id === storageId),
    basket: basket.data,
    /** Query string that passes the selected lines to the next step. */
    search: lines === null ? '' : `?lines=${lines}`,
    items,
    shipments,
    draft,
    change,
    error: failure ?? basket.error ?? offers.error,
    retry: failure ? again : () => void Promise.all([basket.refetch(), offers.refetch()]),
  };
}
