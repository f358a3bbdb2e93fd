import { MAX_COMPARED } from '@portal/domain/comparison';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../../session/browser/address.ts';
import { NO_FILTER, type OfferFilterState } from './offer-filter.tsx';
import { OFFER_SORTS, OFFER_TABS, type OfferSort, type OfferTab } from '../results/parts.ts';

export const OFFER_VIEWS = ['table', 'cards'] as const;
export type OfferView = (typeof OFFER_VIEWS)[number];

/** State of the offers view, read from the address, so that a link or Back shows the same. */
export interface OfferAddress {
  tab: OfferTab;
  filter: OfferFilterState;
  /** null: the user's last choice. */
  sort: OfferSort | null;
  /** null: the user's last choice. */
  view: OfferView | null;
  /** Ids of the offers that are compared. */
  compared: ReadonlySet<number>;
  /** Quantity for which the offers are compared; null while the comparison is closed. */
  need: number | null;
}

const NAMES = [
  'tab',
  'brand',
  'price',
  'days',
  'quantity',
  'direct',
  'sort',
  'view',
  'compare',
  'need',
] as const;
const RANGE = /^(\d{1,9})-(\d{1,9})$/;
/**
 * Delay in milliseconds before the address is written: dragging a slider would change it sixty times a second,
 * and browsers limit that.
 */
const PAUSE = 150;

function range(text: string | null): OfferFilterState['price'] {
  const [, from, to] = RANGE.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? null : [Number(from), Number(to)];
}

const oneOf = <T extends string>(known: readonly T[], text: string | null) =>
  known.find((one) => one === text) ?? null;

export function readOfferAddress(params: URLSearchParams): OfferAddress {
  const compared = params.getAll('compare').filter((id) => /^\d{1,15}$/.test(id));
  return {
    tab: oneOf(OFFER_TABS, params.get('tab')) ?? 'all',
    filter: {
      brands: new Set(params.getAll('brand')),
      price: range(params.get('price')),
      days: range(params.get('days')),
      quantity: range(params.get('quantity')),
      directOnly: params.get('direct') === '1',
    },
    sort: oneOf(OFFER_SORTS, params.get('sort')),
    view: oneOf(OFFER_VIEWS, params.get('view')),
    compared: new Set(compared.map(Number).slice(0, MAX_COMPARED)),
    need: /^[1-9]\d{0,7}$/.test(params.get('need') ?? '') ? Number(params.get('need')) : null,
  };
}

export function writeOfferAddress(params: URLSearchParams, address: OfferAddress): URLSearchParams {
  const { tab, filter, sort, view, compared, need } = address;
  const next = new URLSearchParams(params);
  for (const name of NAMES) next.delete(name);
  if (tab !== 'all') next.set('tab', tab);
  for (const brand of filter.brands) next.append('brand', brand);
  if (filter.price) next.set('price', filter.price.join('-'));
  if (filter.days) next.set('days', filter.days.join('-'));
  if (filter.quantity) next.set('quantity', filter.quantity.join('-'));
  if (filter.directOnly) next.set('direct', '1');
  if (sort) next.set('sort', sort);
  if (view) next.set('view', view);
  for (const id of compared) next.append('compare', String(id));
  if (need !== null) next.set('need', String(need));
  return next;
}

/**
 * State of the offers view, stored in the address. A choice is shown at once and written after a pause; if the
 * address changes otherwise (Back, forward, a new search), the address wins.
 */
export function useOfferAddress() {
  const [params, setParams] = useAddress();
  const written = useMemo(() => readOfferAddress(params), [params]);
  // Choices not written yet; only the changed fields, so that they can be merged into any address.
  const [draft, setDraft] = useState<Partial<OfferAddress> | null>(null);
  // Addresses written here that are not rendered yet: on a slow machine the next choice may come before them.
  const [own, setOwn] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(params);
  if (seen !== params) {
    setSeen(params);
    const shown = params.toString();
    const at = own.indexOf(shown);
    setOwn(own.slice(at < 0 ? own.length : at + 1));
    // A foreign address discards the draft; one written here may lack choices made since.
    if (at < 0 || (at === own.length - 1 && draft !== null && merge(params, draft) === shown)) setDraft(null);
  }
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      const last = own.at(-1);
      const before = last === undefined ? params : new URLSearchParams(last);
      const next = merge(before, draft);
      if (next !== before.toString()) {
        setOwn([...own, next]);
        setParams(next, { replace: true, preventScrollReset: true });
      } else if (last === undefined) setDraft(null);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [draft, own, params, setParams]);
  const change = useCallback(
    (part: Partial<OfferAddress>) => setDraft((before) => ({ ...before, ...part })),
    [],
  );
  return {
    ...written,
    ...draft,
    change,
    setTab: (tab: string) => change({ tab: oneOf(OFFER_TABS, tab) ?? 'all' }),
    setFilter: (filter: OfferFilterState) => change({ filter }),
    reset: () => change({ filter: NO_FILTER }),
  };
}

/** The address with the draft merged into it. */
const merge = (params: URLSearchParams, draft: Partial<OfferAddress>) =>
  writeOfferAddress(params, { ...readOfferAddress(params), ...draft }).toString();
