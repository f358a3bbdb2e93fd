import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NO_FILTER, type OfferFilterState } from './offer-filter.tsx';

export const OFFER_TABS = ['all', 'own', 'analogs'] as const;
export type OfferTab = (typeof OFFER_TABS)[number];

/** What of the offers is shown, as the address tells it: a link shows another person the same, going back shows it again. */
export interface OfferAddress {
  tab: OfferTab;
  filter: OfferFilterState;
}

const RANGE = /^(\d{1,9})-(\d{1,9})$/;
/** A slider that is being drawn asks for an address sixty times a second; browsers allow a few. */
const PAUSE = 150;

function range(text: string | null): OfferFilterState['price'] {
  const [, from, to] = RANGE.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? null : [Number(from), Number(to)];
}

export function readOfferAddress(params: URLSearchParams): OfferAddress {
  return {
    tab: OFFER_TABS.find((tab) => tab === params.get('tab')) ?? 'all',
    filter: {
      brands: new Set(params.getAll('brand')),
      price: range(params.get('price')),
      days: range(params.get('days')),
      quantity: range(params.get('quantity')),
      directOnly: params.get('direct') === '1',
    },
  };
}

export function writeOfferAddress(params: URLSearchParams, { tab, filter }: OfferAddress): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['tab', 'brand', 'price', 'days', 'quantity', 'direct']) next.delete(name);
  if (tab !== 'all') next.set('tab', tab);
  for (const brand of filter.brands) next.append('brand', brand);
  if (filter.price) next.set('price', filter.price.join('-'));
  if (filter.days) next.set('days', filter.days.join('-'));
  if (filter.quantity) next.set('quantity', filter.quantity.join('-'));
  if (filter.directOnly) next.set('direct', '1');
  return next;
}

/** What is shown, kept in the address. Give the component that calls it another `key` for other goods. */
export function useOfferAddress() {
  const [params, setParams] = useSearchParams();
  const [address, setAddress] = useState(() => readOfferAddress(params));
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = writeOfferAddress(latest.current, address);
      if (next.toString() !== latest.current.toString())
        setParams(next, { replace: true, preventScrollReset: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [address, setParams]);
  return {
    ...address,
    setTab: (tab: string) =>
      setAddress((before) => ({ ...before, tab: OFFER_TABS.find((one) => one === tab) ?? 'all' })),
    setFilter: (filter: OfferFilterState) => setAddress((before) => ({ ...before, filter })),
    reset: () => setAddress((before) => ({ ...before, filter: NO_FILTER })),
  };
}
