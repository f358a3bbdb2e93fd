import type { Schemas } from '@portal/api-client/client';
import { type ContainerContents, placesOf, readPlaceCode } from '@portal/domain/container-places';
import { partsOnLabel } from '@portal/domain/labels';
import { asSentence } from '@portal/domain/words';

export type Acceptance = Schemas['Acceptance'];
export type Item = Acceptance['items'][number];
/** The ways in which pieces of an item are counted. */
export type Kind = 'accepted' | 'shortage' | 'rejected' | 'surplus';
export const KINDS: readonly Kind[] = ['accepted', 'shortage', 'rejected', 'surplus'];
export type Counts = Readonly<Record<Kind, number>>;
/** Counts of this device that the server does not have yet, by item id; they are added to the server's. */
export type Unsent = Readonly<Record<number, Partial<Counts>>>;
/** An item that was not ordered, identified by its name. */
export type Unknown = Acceptance['unknown_items'][number];

/**
 * Unordered items of this device that the server does not have yet, by name: quantities are added to the
 * server's, comments replace them.
 */
export type UnsentUnknown = Readonly<Record<string, { quantity: number; comment?: string }>>;

/** The server's unordered items merged with the unsent ones; items without pieces are left out. */
export function unknownOf(known: readonly Unknown[], unsent: UnsentUnknown): Unknown[] {
  const all = new Map(known.map((one) => [one.name, one]));
  for (const [name, { quantity, comment }] of Object.entries(unsent)) {
    const before = all.get(name);
    const said = comment ?? before?.comment ?? '';
    all.set(name, {
      name,
      quantity: Math.min((before?.quantity ?? 0) + quantity, 9_999),
      ...(said === '' ? {} : { comment: said }),
    });
  }
  return [...all.values()].filter(({ quantity }) => quantity > 0);
}

/** Adds pieces of an unordered item; a negative quantity removes them. */
export const moreUnknown = (
  unsent: UnsentUnknown,
  { name, quantity, comment = '' }: Unknown,
): UnsentUnknown => ({
  ...unsent,
  [name]: {
    ...unsent[name],
    quantity: (unsent[name]?.quantity ?? 0) + quantity,
    ...(comment === '' ? {} : { comment }),
  },
});

/** What remains to be sent after `sent` was stored. */
export const withoutUnknown = (unsent: UnsentUnknown, sent: UnsentUnknown): UnsentUnknown =>
  Object.fromEntries(
    Object.entries(unsent).flatMap(([name, more]) => {
      const quantity = more.quantity - (sent[name]?.quantity ?? 0);
      const isSaid = more.comment === sent[name]?.comment;
      if (quantity === 0 && isSaid) return [];
      return [
        [name, { quantity, ...(isSaid || more.comment === undefined ? {} : { comment: more.comment }) }],
      ];
    }),
  );

/**
 * Counts of an item including the unsent ones. Two devices may have counted the same pieces: never more than the
 * shipped ones are accepted, missing or rejected.
 */
export function countsOf(item: Item, unsent: Unsent): Counts {
  const more = unsent[item.id] ?? {};
  const of = (kind: Kind) => Math.max(0, item[kind] + (more[kind] ?? 0));
  const accepted = Math.min(of('accepted'), item.quantity);
  const shortage = Math.min(of('shortage'), item.quantity - accepted);
  const rejected = Math.min(of('rejected'), item.quantity - accepted - shortage);
  return { accepted, shortage, rejected, surplus: of('surplus') };
}

/** Pieces of an item that are not counted yet. */
export const leftOf = (item: Item, { accepted, shortage, rejected }: Counts): number =>
  item.quantity - accepted - shortage - rejected;

/** Sets one count of an item; accepted, missing and rejected pieces together never exceed the shipped ones. */
export function counted(item: Item, unsent: Unsent, kind: Kind, quantity: number): Unsent {
  const now = countsOf(item, unsent);
  const most = kind === 'surplus' ? 9_999 : now[kind] + leftOf(item, now);
  const wanted = Math.min(Math.max(0, quantity), most);
  return { ...unsent, [item.id]: { ...unsent[item.id], [kind]: wanted - item[kind] } };
}

/** Counts one more piece of an item: accepted, or surplus if all shipped pieces are counted. */
export function oneMore(item: Item, unsent: Unsent): Unsent {
  const now = countsOf(item, unsent);
  const kind = leftOf(item, now) > 0 ? 'accepted' : 'surplus';
  return counted(item, unsent, kind, now[kind] + 1);
}

/** Accepts all uncounted pieces of some items. */
export const acceptRest = (items: readonly Item[], unsent: Unsent): Unsent =>
  items.reduce((all, item) => {
    const now = countsOf(item, all);
    return counted(item, all, 'accepted', now.accepted + leftOf(item, now));
  }, unsent);

/** Counts all uncounted pieces of some items as missing. */
export const missRest = (items: readonly Item[], unsent: Unsent): Unsent =>
  items.reduce((all, item) => {
    const now = countsOf(item, all);
    return counted(item, all, 'shortage', now.shortage + leftOf(item, now));
  }, unsent);

/** Items of the request body: those with unsent counts. */
export const sentItems = (items: readonly Item[], unsent: Unsent) =>
  items.flatMap((item) =>
    KINDS.some((kind) => (unsent[item.id]?.[kind] ?? 0) !== 0)
      ? [{ id: item.id, ...countsOf(item, unsent) }]
      : [],
  );

/** What remains to be sent after `sent` was stored: pieces counted during the call. */
export function without(unsent: Unsent, sent: Unsent): Unsent {
  const rest = Object.entries(unsent).flatMap(([id, more]) => {
    const left = Object.fromEntries(
      KINDS.flatMap((kind) => {
        const difference = (more[kind] ?? 0) - (sent[Number(id)]?.[kind] ?? 0);
        return difference === 0 ? [] : [[kind, difference] as const];
      }),
    );
    return Object.keys(left).length === 0 ? [] : [[id, left] as const];
  });
  return Object.fromEntries(rest) as Unsent;
}

/** Normalises a scanned code: the letters and digits of an article or of a container's number. */
export const codeOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A numbered container of the shipment. */
export type Place = ContainerContents<Item>;

/**
 * What a scanned code refers to: a container by its label or number, an item by the part number on its label
 * (of several lines the first that is not counted), parts of several brands with this number, a container of
 * another shipment, or nothing in this one.
 */
export function found(
  { shipment_id, items }: Pick<Acceptance, 'shipment_id' | 'items'>,
  text: string,
):
  | { lines: readonly [Item, ...Item[]] }
  | { several: readonly Item[] }
  | { place: Place }
  | { elsewhere: number }
  | null {
  const label = readPlaceCode(text);
  if (label && label.shipment_id !== shipment_id) return { elsewhere: label.shipment_id };
  const [first, ...others] = label ? [] : partsOnLabel(text, items);
  if (first)
    return others.some(({ brand_title }) => brand_title !== first.brand_title)
      ? { several: [first, ...others] }
      : { lines: [first, ...others] };
  const code = codeOf(text);
  const place = placesOf(items).find(({ ordinal, container_number }) =>
    label ? ordinal === label.ordinal : code !== '' && codeOf(container_number) === code,
  );
  return place ? { place } : null;
}

/** Which of some lines with the same part the next piece belongs to: the first that is not counted, or the first. */
export const nextOf = ([first, ...others]: readonly [Item, ...Item[]], unsent: Unsent): Item =>
  [first, ...others].find((item) => leftOf(item, countsOf(item, unsent)) > 0) ?? first;

/**
 * Accepts the contents of a container, limited to the uncounted pieces of each item; the other pieces are in
 * other containers.
 */
export const acceptPlace = ({ items }: Place, unsent: Unsent): Unsent =>
  items.reduce((all, { item, quantity }) => {
    const now = countsOf(item, all);
    return counted(item, all, 'accepted', now.accepted + Math.min(quantity, leftOf(item, now)));
  }, unsent);

const FOUND: Readonly<Record<Kind, string>> = {
  accepted: 'Принято',
  shortage: 'нет',
  rejected: 'брак',
  surplus: 'лишних',
};

/**
 * Summary before finishing: «Принято 61 из 64 шт., нет 3. Изменить приёмку после этого нельзя. По
 * расхождениям…»
 */
export function finishWords(items: readonly Item[], unsent: Unsent): string {
  const sent = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const pieces = (kind: Kind) => items.reduce((sum, item) => sum + countsOf(item, unsent)[kind], 0);
  const differs = KINDS.filter((kind) => kind !== 'accepted' && pieces(kind) > 0);
  const said = [
    `${FOUND.accepted} ${pieces('accepted').toLocaleString('ru')} из ${sent.toLocaleString('ru')} шт.`,
    ...differs.map((kind) => `${FOUND[kind]} ${pieces(kind).toLocaleString('ru')}`),
  ].join(', ');
  const after = differs.length > 0 ? ' По расхождениям появится черновик претензии.' : '';
  return `${asSentence(said)} Изменить приёмку после этого нельзя.${after}`;
}
