import { settledPieces } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import type { Work } from '../../documents/document.ts';
import { receive, release } from '../stock/stock.ts';
import type { ClaimInput, ClaimRow } from './document.ts';

interface Settled extends Record<string, unknown> {
  reserve_id: number;
  contract_id: number;
  price_kopecks: number;
  outside_limit: boolean;
  money: number;
  stock: number;
}

/**
 * Effect: the claim is closed. What need not be paid for leaves the contract's limit, what never left the storage is in stock again, and
 * the lines' ledgers say so.
 */
export async function settleClaims({ transaction, by, rows }: Work<ClaimRow, ClaimInput>): Promise<void> {
  const pieces = rows.flatMap((row) =>
    row.items.map((item) => ({ claim_id: row.id, line_id: item.order_line_id, ...settledPieces(item) })),
  );
  const { rows: settled } = await transaction.execute<Settled>(sql`
    WITH piece AS (
      SELECT claim_id, line_id, sum(money)::int AS money, sum(stock)::int AS stock
      FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS p(claim_id bigint, line_id bigint, money int, stock int)
      WHERE money + stock > 0 GROUP BY claim_id, line_id),
    line AS (
      UPDATE order_line l SET refunded = l.refunded + p.money
      FROM (SELECT line_id, sum(money) AS money FROM piece GROUP BY line_id) p WHERE l.id = p.line_id
      RETURNING l.id, l.order_id, l.reserve_id, l.price_kopecks),
    written AS (
      INSERT INTO order_line_move (order_line_id, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT line_id, ${by?.id ?? null}::bigint, ${by?.contractor_id ?? null}::bigint, 'refunded', money, 'claim', claim_id
      FROM piece WHERE money > 0)
    SELECT line.reserve_id, line.price_kopecks, o.contract_id, o.outside_limit, piece.money, piece.stock
    FROM piece JOIN line ON line.id = piece.line_id JOIN orders o ON o.id = line.order_id`);
  const goods = settled.map(({ reserve_id, stock }) => ({ reserve_id, quantity: stock }));
  await receive(
    transaction,
    goods.filter(({ quantity }) => quantity > 0),
  );
  await release(transaction, {
    goods: [],
    money: settled
      .filter(({ outside_limit, money }) => !outside_limit && money > 0)
      .map(({ contract_id, price_kopecks, money }) => ({ contract_id, kopecks: price_kopecks * money })),
  });
}
