import { type SQL, sql } from 'drizzle-orm';
import { acceptedPieces, deliveries, type MarkFamily, orderLines, type Rows } from './facts.ts';
import { DELIVERIES, type Kept, LINES } from './kept.ts';
import type { Span } from './spans.ts';

/** Dimensions of cells besides the day. */
export type Dimension =
  | 'supplier_id'
  | 'withheld'
  | 'customer_id'
  | 'supplier_storage_id'
  | 'customer_storage_id'
  | 'contract_id'
  | 'brand_id'
  | 'category_id'
  | 'tree_id'
  | 'product_id'
  | 'kind'
  | 'rule_day'
  | 'slot'
  | 'tenths';

/**
 * What a figure needs of the rows: dimensions, and the numbers of orders (`Family.once`), which are counted only on
 * request.
 */
export type Need = Dimension | 'orders';

/** A list of dimensions for which cells are stored. */
export interface Grain {
  /** Dimensions beside those of every grain. */
  by: readonly Dimension[];
  /**
   * The shortest span that has cells; months have them always. A grain with nearly as many cells in a day as
   * rows starts with ten days or with months: what is left of a period is added up over the stored rows.
   */
  from: Span;
}

/** A summary: which sums over rows `f` of documents its cells contain, and their dimensions. */
export interface Family {
  name: 'orders' | 'sold' | 'accepted' | 'delivered';
  /** The marks that require its cells to be recomputed: those of the documents that it sums up. */
  marks: MarkFamily;
  table: SQL;
  /** Query for the rows of documents that it sums up: the single definition of what is counted. */
  rows: (rows: Rows) => SQL;
  sums: Readonly<Record<string, SQL>>;
  /**
   * Sums that count orders, not lines: an order with lines of two brands is in the cells of both, so these cannot be
   * added over `shared` dimensions.
   */
  once: readonly string[];
  /** Dimensions of every grain; overall grains have them without the supplier. */
  always: readonly Dimension[];
  /** Grains from the coarsest to the finest. */
  grains: Readonly<Record<string, Grain>>;
  /**
   * Grains of all suppliers together, each summed up from the cells of grain `of`, which also has the days
   * that ten days and months do not cover.
   */
  overall: Readonly<Record<string, { of: string; by: readonly Dimension[] }>>;
  /** Dimensions over which numbers of orders must not be added, because an order may be in several of their cells. */
  shared: readonly Dimension[];
  /** Table of the stored rows for queries that no grain fits; without it they are read from documents. */
  kept?: Kept;
}

const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})`;
const total = (value: SQL) => sql`coalesce(sum(${value}), 0)`;

/** An order's customer and storages. */
export const LANE = ['customer_id', 'supplier_storage_id', 'customer_storage_id'] as const;

export const ORDERED: Family = {
  name: 'orders',
  marks: 'orders',
  table: sql`summary_orders`,
  rows: orderLines,
  sums: {
    orders: sql`count(DISTINCT f.order_id)`,
    archived_by_supplier: sql`count(DISTINCT f.order_id) FILTER (WHERE f.archived_by_supplier)`,
    archived_by_customer: sql`count(DISTINCT f.order_id) FILTER (WHERE f.archived_by_customer)`,
    lines: sql`count(*)`,
    pieces: total(sql`f.ordered`),
    confirmed: total(sql`f.confirmed`),
    shipped: total(sql`f.shipped`),
    accepted: total(sql`f.accepted`),
    kopecks: total(sql`f.price_kopecks * f.ordered`),
    accepted_kopecks: total(sql`f.price_kopecks * f.accepted`),
    decided: count(sql`f.decided`),
    confirmed_whole: count(sql`f.confirmed_whole`),
    sent: count(sql`f.sent`),
    in_time: count(sql`f.in_time`),
    shipped_whole: count(sql`f.shipped_whole`),
    received: count(sql`f.received`),
    clean: count(sql`f.clean`),
    at_once: count(sql`f.at_once`),
    later: count(sql`f.later`),
    partly: count(sql`f.partly`),
    not_at_all: count(sql`f.decided AND f.confirmed = 0`),
  },
  once: ['orders', 'archived_by_supplier', 'archived_by_customer'],
  always: ['supplier_id', 'withheld'],
  grains: {
    lanes: { by: LANE, from: 'day' },
    brands: { by: ['brand_id'], from: 'day' },
    'lane slots': { by: [...LANE, 'slot'], from: 'day' },
    'lane brands': { by: [...LANE, 'brand_id'], from: 'ten' },
    'lane trees': { by: [...LANE, 'tree_id'], from: 'month' },
    'tree brands': { by: ['tree_id', 'brand_id'], from: 'month' },
  },
  overall: {},
  shared: ['brand_id', 'tree_id', 'slot'],
  kept: LINES,
};

/** Ordered pieces by product; a separate table with small cells, because there are so many. */
export const SOLD: Family = {
  name: 'sold',
  marks: 'orders',
  table: sql`summary_sold`,
  rows: orderLines,
  sums: { pieces: ORDERED.sums.pieces ?? sql`0`, kopecks: ORDERED.sums.kopecks ?? sql`0` },
  once: [],
  always: ['supplier_id', 'withheld'],
  grains: { products: { by: ['product_id'], from: 'ten' } },
  overall: { 'all products': { of: 'products', by: ['product_id'] } },
  shared: [],
  kept: LINES,
};

export const ACCEPTED: Family = {
  name: 'accepted',
  marks: 'accepted',
  table: sql`summary_accepted`,
  rows: acceptedPieces,
  sums: { kopecks: total(sql`f.kopecks`) },
  once: [],
  always: ['supplier_id', 'withheld', 'kind'],
  grains: {
    pairs: { by: ['customer_id', 'contract_id'], from: 'day' },
    goods: { by: [...LANE, 'brand_id', 'category_id', 'rule_day'], from: 'day' },
  },
  overall: {
    shops: { of: 'goods', by: ['customer_id', 'customer_storage_id', 'brand_id', 'category_id', 'rule_day'] },
  },
  shared: [],
};

const LATE = sql`f.real > f.promised`;

export const DELIVERED: Family = {
  name: 'delivered',
  marks: 'delivered',
  table: sql`summary_delivered`,
  rows: deliveries,
  sums: {
    lines: sql`count(*)`,
    late: count(LATE),
    promised_seconds: total(sql`f.promised`),
    real_seconds: total(sql`f.real`),
    late_seconds: sql`coalesce(sum(f.real - f.promised) FILTER (WHERE ${LATE}), 0)`,
  },
  once: [],
  always: ['supplier_id', 'withheld'],
  grains: {
    'lane slots': { by: [...LANE, 'slot'], from: 'day' },
    'lane terms': { by: [...LANE, 'tenths'], from: 'day' },
    'tree terms': { by: [...LANE, 'tree_id', 'tenths'], from: 'month' },
  },
  overall: {},
  shared: ['tree_id'],
  kept: DELIVERIES,
};

export const FAMILIES: readonly Family[] = [ORDERED, SOLD, ACCEPTED, DELIVERED];

/** All dimensions of a summary's grains. */
export const dimensionsOf = ({ always, grains }: Family): Dimension[] => [
  ...new Set([...always, ...Object.values(grains).flatMap(({ by }) => by)]),
];

/** Dimensions of every grain of all suppliers together. */
export const alwaysOverall = ({ always }: Family): Dimension[] =>
  always.filter((dimension) => dimension !== 'supplier_id');

/** List of these columns of `from`: one text, because a report has hundreds of them, and drizzle joins parts slowly. */
export const columns = (names: readonly string[], from: string): SQL =>
  sql.raw(names.map((name) => `${from}."${name}"`).join(', '));

/**
 * Query that aggregates rows `f` of documents into cells: the day, these dimensions and all sums.
 * @param day an expression over `f`, such as the first day of its month @default the row's day
 * @param counting whether to count orders, which takes as long as everything else; otherwise they are 0 @default true
 */
export const cellsOf = (
  family: Family,
  rows: SQL,
  dimensions: readonly string[],
  day: SQL = sql`f.day`,
  counting = true,
): SQL => sql`
  SELECT ${day} AS day, ${columns(dimensions, 'f')}${dimensions.length > 0 ? sql`, ` : sql``}${sql.join(
    Object.entries(family.sums).map(
      ([name, sum]) =>
        sql`${counting || !family.once.includes(name) ? sum : sql`0`} AS ${sql.identifier(name)}`,
    ),
    sql`, `,
  )}
  FROM ${rows} GROUP BY 1${dimensions.length > 0 ? sql`, ${columns(dimensions, 'f')}` : sql``}`;
