import { checkRule } from '@portal/domain/access';
import {
  firstLook,
  noticeWatch,
  WATCH_EVENTS_KEPT,
  type WatchKind,
  type WatchLook,
  type WatchMemory,
  type WatchNews,
  type WatchSilence,
  type WatchWants,
} from '@portal/domain/watches';
import { sql } from 'drizzle-orm';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { reaches } from '../catalogue/reaches.ts';
import { productsOfNumbers } from '../catalogue/searching/numbers-of-many.ts';
import { offersOfMany } from '../catalogue/supply-routes/offers-of-many.ts';
import { standingOf } from '../identity/people/makers.ts';
import { worksWith } from '../storages/own.ts';

/** Goods of an event that are kept and shown. */
export const EVENT_GOODS = 5;

/** A watch as a look reads it. */
export interface Looked extends Record<string, unknown>, WatchWants, Omit<WatchMemory, 'offered'> {
  id: number;
  user_id: number;
  contractor_id: number;
  storage_id: number | null;
  kind: WatchKind;
  title: string;
  article_norm: string;
  brand_norm: string;
  product_ids: number[];
  finds_too_many: boolean;
  offered_at: string | null;
  /** The look before was made, and the watch was not silent then. */
  looked: boolean;
}

/** The columns of Looked, of the row `w` of `watch`. */
export const lookedColumns = sql.raw(`
  w.id, w.user_id, w.contractor_id, w.storage_id, w.kind, w.title, w.article_norm, w.brand_norm, w.product_ids, w.finds_too_many,
  w.appeared, w.wished_kopecks AS wished, w.last_pieces AS last, w.discontinued, w.known_ids AS known, w.dear, w.plenty, w.ended,
  w.offered_at, w.checked_at IS NOT NULL AND w.silence IS NULL AS looked`);

/** What a look has found of a watch. */
export interface Told {
  watch: Looked;
  look: WatchLook;
  news: WatchNews[];
  /** Goods that have appeared. */
  fresh: number[];
}

interface Found {
  watch: Looked;
  products: readonly number[];
  silence: WatchSilence | null;
  look: WatchLook;
}

/** Who may watch: buyers, who are not B2C. */
export const mayWatch = (viewer: Viewer): boolean => checkRule('pages.deferred', viewer) && !viewer.b2c_user;

/**
 * Looks at watches, stores what it has found and their events, and returns those with news. The same seven statements for any
 * number of watches, and two more if there is news. The caller holds locks on their rows.
 */
export async function lookAt(
  transaction: Transaction,
  watches: readonly Looked[],
  now = new Date(),
): Promise<Told[]> {
  if (watches.length === 0) return [];
  const found = await find(transaction, watches);
  const told: Told[] = [];
  const states = found.map(({ watch, products, silence, look }) => {
    if (silence !== null) return { id: watch.id, silence };
    const before = watch.offered_at === null ? null : Date.parse(watch.offered_at);
    const { memory, news, fresh } = watch.looked
      ? noticeWatch({ ...watch, offered: before }, look, watch, now.getTime())
      : { memory: firstLook(look, watch, now.getTime()), news: [], fresh: [] };
    if (news.length > 0) told.push({ watch, look, news, fresh });
    const { offers, price, pieces, more } = look;
    return {
      id: watch.id,
      silence: null,
      product_ids: products,
      offers,
      goods: look.goods.length,
      price_kopecks: price,
      pieces,
      more,
      known_ids: memory.known,
      // What was offered once is known of, though its last look was before a pause.
      offered_at: memory.offered === null ? watch.offered_at : new Date(memory.offered).toISOString(),
      dear: memory.dear,
      plenty: memory.plenty,
      ended: memory.ended,
      has_news: news.length > 0,
    };
  });
  await store(transaction, states, now);
  if (told.length > 0) await storeEvents(transaction, told, now);
  return told;
}

/** The goods, offers and silences of watches. */
async function find(connection: Connection, watches: readonly Looked[]): Promise<Found[]> {
  const numbers = await productsOfNumbers(
    connection,
    watches
      .filter(({ kind }) => kind !== 'search')
      .map(({ id: key, article_norm, brand_norm }) => ({ key, article_norm, brand_norm })),
  );
  const products = new Map(
    watches.map(({ id, product_ids }) => [id, numbers.get(id)?.products ?? product_ids]),
  );
  const silences = await silencesOf(connection, watches, products);
  const offered = await offersOfMany(
    connection,
    watches.flatMap(({ id: key, contractor_id, storage_id }) => {
      const of = products.get(key) ?? [];
      return storage_id === null || silences.has(key) || of.length === 0
        ? []
        : [{ key, contractor_id, storage_id, products: of }];
    }),
  );
  return watches.map((watch) => ({
    watch,
    products: products.get(watch.id) ?? [],
    silence: silences.get(watch.id) ?? null,
    look: {
      ...(offered.get(watch.id) ?? { offers: 0, price: null, pieces: 0, more: false, goods: [] }),
      replaced: numbers.get(watch.id)?.replaced ?? false,
    },
  }));
}

/** Why watches are silent, by their ids; nothing of those that are not. */
async function silencesOf(
  connection: Connection,
  watches: readonly Looked[],
  products: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, WatchSilence>> {
  const standings = await standingOf(connection, watches, mayWatch);
  const { rows } = await connection.execute<{ id: number; contracted: boolean; deferred: boolean }>(sql`
    SELECT asked.id,
           EXISTS (SELECT FROM contract WHERE contract.customer_id = asked.contractor_id AND contract.status = 'active'
                     AND ${reaches(sql`asked.storage_id`)}) AS contracted,
           EXISTS (SELECT FROM deferred_item d WHERE d.user_id = asked.user_id AND d.product_id = ANY(asked.products)) AS deferred
    FROM jsonb_to_recordset(${JSON.stringify(
      watches.map(({ id, user_id, contractor_id, storage_id, kind }) => ({
        id,
        user_id,
        contractor_id,
        storage_id,
        products: kind === 'deferred' ? products.get(id) : [],
      })),
    )}::jsonb) AS asked(id bigint, user_id bigint, contractor_id bigint, storage_id bigint, products bigint[])`);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    watches.flatMap((watch, place) => {
      const viewer = standings[place]?.viewer ?? null;
      const silence = silenceOf(watch, viewer, facts.get(watch.id));
      return silence === null ? [] : [[watch.id, silence]];
    }),
  );
}

function silenceOf(
  { storage_id, kind, finds_too_many }: Looked,
  viewer: Viewer | null,
  facts: { contracted: boolean; deferred: boolean } | undefined,
): WatchSilence | null {
  if (viewer === null) return 'person';
  if (storage_id === null || !worksWith(viewer, storage_id)) return 'storage';
  if (!facts?.contracted) return 'contract';
  if (kind === 'deferred' && !facts.deferred) return 'not-deferred';
  return finds_too_many ? 'too-many' : null;
}

/** A silent watch keeps what it knew. */
async function store(transaction: Transaction, states: readonly object[], now: Date): Promise<void> {
  await transaction.execute(sql`
    UPDATE watch w SET silence = s.silence, checked_at = ${now.toISOString()}::timestamptz,
      product_ids = coalesce(s.product_ids, w.product_ids), offers = coalesce(s.offers, w.offers), goods = coalesce(s.goods, w.goods),
      price_kopecks = CASE WHEN s.silence IS NULL THEN s.price_kopecks ELSE w.price_kopecks END,
      pieces = coalesce(s.pieces, w.pieces), more = coalesce(s.more, w.more), known_ids = coalesce(s.known_ids, w.known_ids),
      offered_at = coalesce(s.offered_at, w.offered_at), dear = coalesce(s.dear, w.dear), plenty = coalesce(s.plenty, w.plenty),
      ended = coalesce(s.ended, w.ended),
      news_at = CASE WHEN s.has_news THEN ${now.toISOString()}::timestamptz ELSE w.news_at END
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS s(
      id bigint, silence text, product_ids bigint[], offers int, goods int, price_kopecks bigint, pieces int, more boolean,
      known_ids bigint[], offered_at timestamptz, dear boolean, plenty boolean, ended boolean, has_news boolean)
    WHERE w.id = s.id`);
}

/** Writes the events and forgets all but the last ones of their watches. */
async function storeEvents(transaction: Transaction, told: readonly Told[], now: Date): Promise<void> {
  const events = told.flatMap(({ watch, look: { offers, price, pieces, more }, news, fresh }) =>
    news.map((one) => ({
      watch_id: watch.id,
      news: one,
      offers,
      price_kopecks: price,
      pieces,
      more,
      product_ids: one === 'appeared' ? fresh.slice(0, EVENT_GOODS) : [],
    })),
  );
  await transaction.execute(sql`
    INSERT INTO watch_event (watch_id, at, news, offers, price_kopecks, pieces, more, product_ids)
    SELECT e.watch_id, ${now.toISOString()}::timestamptz, e.news, e.offers, e.price_kopecks, e.pieces, e.more, e.product_ids
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      AS e(watch_id bigint, news text, offers int, price_kopecks bigint, pieces int, more boolean, product_ids bigint[])
    ON CONFLICT DO NOTHING`);
  await transaction.execute(sql`
    DELETE FROM watch_event e USING (
      SELECT id, row_number() OVER (PARTITION BY watch_id ORDER BY at DESC, id DESC) AS place FROM watch_event
      WHERE watch_id = ANY(${sql.param(told.map(({ watch }) => watch.id))}::bigint[])) kept
    WHERE e.id = kept.id AND kept.place > ${WATCH_EVENTS_KEPT}`);
}
