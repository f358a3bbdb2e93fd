import { CONTRACT_STATUSES, type ContractStatus } from '@portal/domain/contracts';
import { ORDER_STATUSES, type OrderStatus } from '@portal/domain/order-status';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { wireStatus } from '../../documents/wire.ts';
import { listFor, readRow } from '../../lists/list.ts';
import { party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { CONTRACT_FROM, CONTRACT_SEARCH, NO_CONTRACT, visibleContracts } from './contracts.ts';

/** Contracts under which orders were or may be placed. */
const HAS_LIMIT = sql`d.status NOT IN ('draft', 'on_confirmation', 'rejected')`;
const LEFT = sql`d.limit_kopecks - d.used_kopecks`;

export const contractLimits = listFor<'listContractLimits'>()({
  fields: {
    id: sql<number>`d.id`,
    number: sql<string>`d.number`,
    status: sql<ContractStatus>`d.status`,
    supplier: party('supplier'),
    customer: party('customer'),
    limit_kopecks: sql<number | null>`d.limit_kopecks`,
    spent: sql<number>`d.used_kopecks`,
    orders_count: sql<number>`(SELECT count(*) FROM orders o WHERE o.contract_id = d.id
      AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.undecided + l.confirmed > 0))`,
  },
  from: CONTRACT_FROM,
  counted: sql`contract d`,
  key: sql`d.id`,
  scope: (viewer) => sql`${visibleContracts(viewer)} AND ${HAS_LIMIT}`,
  search: CONTRACT_SEARCH,
  order: sql`d.number, d.id`,
  sorts: {
    number: sql`d.number, d.id`,
    '-used': sql`d.used_kopecks DESC, d.id`,
    left: sql`${LEFT} NULLS LAST, d.id`,
  },
  wire: (rows) =>
    rows.map(({ limit_kopecks, spent, status, ...row }) => ({
      ...row,
      status: wireStatus(CONTRACT_STATUSES, status),
      limit: limit_kopecks === null ? null : roublesOf(limit_kopecks),
      used: roublesOf(spent),
      left: limit_kopecks === null ? null : roublesOf(Math.max(limit_kopecks - spent, 0)),
    })),
});

/** Titles of the kinds of changes that free the limit. */
const FREES: Readonly<Record<string, string>> = {
  refused: 'Отказ поставщика',
  cancelled: 'Снято покупателем',
  short: 'Закрыто с недопоставкой',
  refunded: 'Деньги возвращены по претензии',
  discounted: 'Уценено по претензии',
};

/**
 * The orders of a contract that the person may see, with the limit used by each and what has freed it. Throws
 * 404.
 */
export async function limitOrdersOf(connection: Connection, viewer: Viewer, id: number) {
  const source = {
    fields: { supplier_id: sql<number>`d.supplier_id` },
    from: sql`contract d`,
    scope: visibleContracts,
  };
  const found = await readRow(source, connection, viewer, sql`d.id = ${id} AND ${HAS_LIMIT}`);
  if (!found) throw notFound(NO_CONTRACT);
  const { own } = scope(viewer);
  return listFor<'listContractLimitOrders'>()({
    fields: {
      id: sql<number>`o.id`,
      created_at: sql<string>`o.created_at`,
      status: sql<OrderStatus>`o.status`,
      amount_kopecks: sql<number>`o.amount_kopecks`,
      taken_kopecks: sql<number>`CASE WHEN o.outside_limit THEN 0 ELSE
        coalesce((SELECT sum(l.price_kopecks * (l.undecided + l.confirmed - l.refunded) - l.discounted_kopecks) FROM order_line l WHERE l.order_id = o.id), 0) END::float8`,
      freed: sql<{ at: string; kind: string; kopecks: number }[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('at', f.at, 'kind', f.kind, 'kopecks', f.kopecks) ORDER BY f.at DESC), '[]') FROM (
          SELECT m.at, m.kind, sum(m.quantity * coalesce(m.discount_kopecks, l.price_kopecks)) AS kopecks
          FROM order_line_move m JOIN order_line l ON l.id = m.order_line_id
          WHERE l.order_id = o.id AND NOT o.outside_limit AND m.kind IN ('refused', 'cancelled', 'short', 'refunded', 'discounted')
          GROUP BY m.at, m.kind ORDER BY m.at DESC LIMIT 20) f)`,
    },
    from: sql`orders o`,
    // The contract itself was found within the person's scope; a supplier does not see orders that the bank has
    // not paid for.
    scope: () => sql`o.contract_id = ${id} AND (NOT o.withheld OR NOT ${own(sql`o.supplier_id`)})`,
    order: sql`o.created_at DESC, o.id DESC`,
    wire: (rows) =>
      rows.map(({ amount_kopecks, taken_kopecks, freed, created_at, status, ...row }) => ({
        ...row,
        created_at: instantOf(created_at),
        status: wireStatus(ORDER_STATUSES, status),
        amount: roublesOf(amount_kopecks),
        taken: roublesOf(taken_kopecks),
        freed: freed.map(({ at, kind, kopecks }) => ({
          at: new Date(at).toISOString(),
          text: FREES[kind] ?? kind,
          amount: roublesOf(kopecks),
        })),
      })),
  });
}
