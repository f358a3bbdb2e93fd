import type { Schemas } from '@portal/api-client/client';
import { type ContainerContents, placesOf, readPlaceCode } from '@portal/domain/container-places';

export type Acceptance = Schemas['Acceptance'];
export type Item = Acceptance['items'][number];
/** What is counted of a position. */
export type Kind = 'accepted' | 'shortage' | 'rejected' | 'surplus';
export const KINDS: readonly Kind[] = ['accepted', 'shortage', 'rejected', 'surplus'];
export type Counts = Readonly<Record<Kind, number>>;
/** What was counted here and is not kept by the server yet, by the position's id: added to what the server has. */
export type Unsent = Readonly<Record<number, Partial<Counts>>>;
/** What was not ordered, by its name. */
export type Unknown = Acceptance['unknown_items'][number];

/** What was found here and is not kept by the server yet, by its name: pieces are added to what the server has, words replace it. */
export type UnsentUnknown = Readonly<Record<string, { quantity: number; comment?: string }>>;

/** What nobody ordered, with what was not sent yet; of what nothing is left is not named. */
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

/** So many more pieces of what nobody ordered; fewer with a number below 0. */
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

/** What of it is left to send once some is kept. */
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

/** Counts of a position with what was not sent yet. */
export function countsOf(item: Item, unsent: Unsent): Counts {
  const more = unsent[item.id] ?? {};
  const of = (kind: Kind) => Math.max(0, item[kind] + (more[kind] ?? 0));
  return {
    accepted: of('accepted'),
    shortage: of('shortage'),
    rejected: of('rejected'),
    surplus: of('surplus'),
  };
}

/** Pieces that nobody has judged yet. */
export const leftOf = (item: Item, { accepted, shortage, rejected }: Counts): number =>
  item.quantity - accepted - shortage - rejected;

/** One count of a position becomes so many; the judged pieces never become more than were shipped. */
export function counted(item: Item, unsent: Unsent, kind: Kind, quantity: number): Unsent {
  const now = countsOf(item, unsent);
  const most = kind === 'surplus' ? 9_999 : now[kind] + leftOf(item, now);
  const wanted = Math.min(Math.max(0, quantity), most);
  return { ...unsent, [item.id]: { ...unsent[item.id], [kind]: wanted - item[kind] } };
}

/** One more piece of a position was seen: accepted, or beyond what was shipped. */
export function oneMore(item: Item, unsent: Unsent): Unsent {
  const now = countsOf(item, unsent);
  const kind = leftOf(item, now) > 0 ? 'accepted' : 'surplus';
  return counted(item, unsent, kind, now[kind] + 1);
}

/** Everything that is left of some positions is accepted. */
export const acceptRest = (items: readonly Item[], unsent: Unsent): Unsent =>
  items.reduce((all, item) => {
    const now = countsOf(item, all);
    return counted(item, all, 'accepted', now.accepted + leftOf(item, now));
  }, unsent);

/** Everything that is left is missing. */
export const missRest = (items: readonly Item[], unsent: Unsent): Unsent =>
  items.reduce((all, item) => {
    const now = countsOf(item, all);
    return counted(item, all, 'shortage', now.shortage + leftOf(item, now));
  }, unsent);

/** What a save says of the positions that were counted here. */
export const sentItems = (items: readonly Item[], unsent: Unsent) =>
  items.flatMap((item) =>
    KINDS.some((kind) => (unsent[item.id]?.[kind] ?? 0) !== 0)
      ? [{ id: item.id, ...countsOf(item, unsent) }]
      : [],
  );

/** What is left to send once some of it is kept: what was counted while it was under way. */
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

/** Signs of a code that a scanner types: the article's letters and digits, or a place's number. */
export const codeOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A numbered place of what was shipped. */
export type Place = ContainerContents<Item>;

/**
 * What a scanned code stands for: a place by its label or its number, a position by its article, a place of another shipment, or
 * nothing of this one.
 */
export function found(
  { shipment_id, items }: Pick<Acceptance, 'shipment_id' | 'items'>,
  text: string,
): { item: Item } | { place: Place } | { elsewhere: number } | null {
  const label = readPlaceCode(text);
  if (label && label.shipment_id !== shipment_id) return { elsewhere: label.shipment_id };
  const code = codeOf(text);
  if (code === '') return null;
  const item = label ? undefined : items.find(({ article_norm }) => article_norm === code);
  if (item) return { item };
  const place = placesOf(items).find(({ ordinal, container_number }) =>
    label ? ordinal === label.ordinal : codeOf(container_number) === code,
  );
  return place ? { place } : null;
}

/** What lies in a place is accepted, as far as it was not judged yet; its other pieces lie elsewhere. */
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

/** What is about to be final: «Принято 61 из 64 шт., нет 3. Изменить приёмку после этого нельзя. По расхождениям…» */
export function finishWords(items: readonly Item[], unsent: Unsent): string {
  const sent = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const pieces = (kind: Kind) => items.reduce((sum, item) => sum + countsOf(item, unsent)[kind], 0);
  const differs = KINDS.filter((kind) => kind !== 'accepted' && pieces(kind) > 0);
  const said = [
    `${FOUND.accepted} ${pieces('accepted').toLocaleString('ru')} из ${sent.toLocaleString('ru')} шт.`,
    ...differs.map((kind) => `${FOUND[kind]} ${pieces(kind).toLocaleString('ru')}`),
  ].join(', ');
  const after = differs.length > 0 ? ' По расхождениям появится черновик претензии.' : '';
  return `${said}${differs.length > 0 ? '.' : ''} Изменить приёмку после этого нельзя.${after}`;
}
