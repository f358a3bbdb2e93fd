import { type SQL, sql } from 'drizzle-orm';
import { acceptedPieces, deliveries, type MarkFamily, orderLines, type Rows } from './facts.ts';
import { DELIVERIES, type Kept, LINES } from './kept.ts';

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

/** A summary: which sums over rows `f` of documents its cells contain, and their dimensions. */
export interface Family {
  name: 'orders' | 'sold' | 'accepted' | 'delivered';
  /** The marks that require its cells to be recomputed: those of the documents that it sums up. */
  marks: MarkFamily;
  table: SQL;
  /** Query for the rows of documents that it sums up: the single definition of what is counted. */
  rows: (rows: Rows) => SQL;
  sums: Readonly<Record<string, SQL>>;
  /** Dimensions of every grain; overall grains have them without the supplier. */
  always: readonly Dimension[];
  /** Further dimensions of each grain, from the coarsest to the finest. */
  grains: Readonly<Record<string, readonly Dimension[]>>;
  /**
   * Grains so fine that their day cells would be hardly fewer than the rows: only month cells are stored,
   * and parts of months are computed from the stored rows.
   */
  monthly: Readonly<Record<string, readonly Dimension[]>>;
  /** Grains of all suppliers together, each summed up from the cells of grain `of`. */
  overall: Readonly<Record<string, { of: string; by: readonly Dimension[] }>>;
  /**
   * Dimensions over which sums must not be added, because an order or line may be in several of their cells.
   */
  shared: readonly Dimension[];
  /** Table of the stored rows for queries that no grain fits; without it they are read from documents. */
  kept?: Kept;
}

const count = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})`;
const total = (value: SQL) => sql`coalesce(sum(${value}), 0)`;

/** The line is decided completely, and the supplier had to decide on some of it. */
const DECIDED = sql`f.undecided = 0 AND f.confirmed + f.refused + f.short > 0`;
const WHOLE = sql`${DECIDED} AND f.confirmed > 0 AND f.refused + f.short = 0`;
const SENT = sql`f.sent_at IS NOT NULL`;
const RECEIVED = sql`f.accepted + f.shortage + f.rejected > 0`;

const LANE = ['customer_id', 'supplier_storage_id', 'customer_storage_id'] as const;

export const ORDERED: Family = {
  name: 'orders',
  marks: 'orders',
  table: sql`report_orders`,
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
    decided: count(DECIDED),
    confirmed_whole: count(sql`${DECIDED} AND f.refused = 0 AND f.short = 0`),
    sent: count(SENT),
    in_time: count(sql`f.sent_at < f.due_at`),
    shipped_whole: count(sql`${SENT} AND f.shipped = f.ordered - f.cancelled`),
    received: count(RECEIVED),
    clean: count(sql`${RECEIVED} AND f.claimed = 0 AND f.shortage = 0 AND f.rejected = 0`),
    at_once: count(sql`${WHOLE} AND NOT f.moved`),
    later: count(sql`${WHOLE} AND f.moved`),
    partly: count(sql`${DECIDED} AND f.confirmed > 0 AND f.refused + f.short > 0`),
    not_at_all: count(sql`${DECIDED} AND f.confirmed = 0`),
  },
  always: ['supplier_id', 'withheld'],
  grains: {
    slots: ['slot'],
    brands: ['brand_id'],
    lanes: LANE,
    'lane slots': [...LANE, 'slot'],
    'lane brands': [...LANE, 'brand_id'],
    'lane trees': [...LANE, 'tree_id'],
  },
  monthly: { 'tree brands': ['tree_id', 'brand_id'] },
  overall: {},
  shared: ['brand_id', 'tree_id', 'slot'],
  kept: LINES,
};

/** Ordered pieces by product; a separate table with small cells, because there are so many. */
export const SOLD: Family = {
  name: 'sold',
  marks: 'orders',
  table: sql`report_sold`,
  rows: orderLines,
  sums: { pieces: ORDERED.sums.pieces ?? sql`0`, kopecks: ORDERED.sums.kopecks ?? sql`0` },
  always: ['supplier_id', 'withheld'],
  grains: { products: ['product_id'] },
  monthly: {},
  overall: { 'all products': { of: 'products', by: ['product_id'] } },
  shared: [],
  kept: LINES,
};

export const ACCEPTED: Family = {
  name: 'accepted',
  marks: 'accepted',
  table: sql`report_accepted`,
  rows: acceptedPieces,
  sums: { kopecks: total(sql`f.kopecks`) },
  always: ['supplier_id', 'withheld', 'kind'],
  grains: {
    pairs: ['customer_id', 'contract_id'],
    goods: [
      'customer_id',
      'supplier_storage_id',
      'customer_storage_id',
      'brand_id',
      'category_id',
      'rule_day',
    ],
  },
  monthly: {},
  overall: {
    shops: { of: 'goods', by: ['customer_id', 'customer_storage_id', 'brand_id', 'category_id', 'rule_day'] },
  },
  shared: [],
};

const LATE = sql`f.real > f.promised`;

export const DELIVERED: Family = {
  name: 'delivered',
  marks: 'delivered',
  table: sql`report_delivered`,
  rows: deliveries,
  sums: {
    lines: sql`count(*)`,
    late: count(LATE),
    promised_seconds: total(sql`f.promised`),
    real_seconds: total(sql`f.real`),
    late_seconds: sql`coalesce(sum(f.real - f.promised) FILTER (WHERE ${LATE}), 0)`,
  },
  always: ['supplier_id', 'withheld'],
  grains: {
    slots: ['slot'],
    'lane slots': [...LANE, 'slot'],
    terms: ['tenths'],
    'lane terms': [...LANE, 'tenths'],
  },
  monthly: { 'tree terms': [...LANE, 'tree_id', 'tenths'], 'tree slots': ['tree_id', 'slot'] },
  overall: { 'all terms': { of: 'terms', by: ['tenths'] } },
  shared: ['tree_id'],
  kept: DELIVERIES,
};

export const FAMILIES: readonly Family[] = [ORDERED, SOLD, ACCEPTED, DELIVERED];

/** All dimensions of a summary's grains. */
export const dimensionsOf = ({ always, grains, monthly }: Family): Dimension[] => [
  ...new Set([...always, ...Object.values(grains).flat(), ...Object.values(monthly).flat()]),
];

/** Dimensions of every grain of all suppliers together. */
export const alwaysOverall = ({ always }: Family): Dimension[] =>
  always.filter((dimension) => dimension !== 'supplier_id');

/** List of these columns of `from`. */
export const columns = (names: readonly string[], from: SQL): SQL =>
  sql.join(
    names.map((name) => sql`${from}.${sql.identifier(name)}`),
    sql`, `,
  );

/** Query that aggregates rows `f` of documents into cells: the day, these dimensions and all sums. */
export const cellsOf = (family: Family, rows: SQL, dimensions: readonly string[]): SQL => sql`
  SELECT f.day, ${columns(dimensions, sql`f`)}${dimensions.length > 0 ? sql`, ` : sql``}${sql.join(
    Object.entries(family.sums).map(([name, sum]) => sql`${sum} AS ${sql.identifier(name)}`),
    sql`, `,
  )}
  FROM ${rows} GROUP BY f.day${dimensions.length > 0 ? sql`, ${columns(dimensions, sql`f`)}` : sql``}`;
