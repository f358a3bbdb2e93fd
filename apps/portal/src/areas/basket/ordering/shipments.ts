import { answerOf, type Schemas } from '@portal/api-client/client';
import type { DeliveryKind } from '@portal/domain/deliveries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../session/api.ts';
import { basketQuery, useStorage } from '../../../session/storage/storage.ts';
import { readLines } from '../lines/chosen-lines.ts';
import { type OrderDraft, useDraft } from './draft.ts';
import { amountOf, type BasketItem, isGone, shipmentKey } from '../lines/items.ts';

export type Departure = Schemas['BasketShipment']['departures'][number];

/** The lines of one supplier's storage: one order. */
export interface Shipment {
  key: string;
  offered: Schemas['BasketShipment'];
  items: BasketItem[];
  /** Kopecks. */
  amount: number;
  delivery: DeliveryKind;
  departure: Departure;
  comment: string;
  /** The departure that was chosen is offered no more: this is the nearest. */
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

/** Lines grouped by shipment, with what the buyer has chosen for each. Lines that nobody offers any more are in none. */
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

/** The order that is being made: the chosen storage's basket, the address's lines, and what was chosen of each shipment. */
export function useOrder() {
  const { storageId, storages, failure, again } = useStorage();
  const [params] = useSearchParams();
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
    /** The query that carries the chosen lines on to the next step. */
    search: lines === null ? '' : `?lines=${lines}`,
    items,
    shipments,
    draft,
    change,
    error: failure ?? basket.error ?? offers.error,
    retry: failure ? again : () => void Promise.all([basket.refetch(), offers.refetch()]),
  };
}
