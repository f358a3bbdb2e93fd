import { settledPieces } from '@portal/domain/settlements';
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
  discount: number;
}

/**
 * Effect: settles closed claims. Amounts that need not be paid, and discounts, free the contract's limit;
 * goods that never left the storage are in stock again; both are recorded in the lines' ledgers.
 */
export async function settleClaims({ transaction, by, rows }: Work<ClaimRow, ClaimInput>): Promise<void> {
  const pieces = rows.flatMap((row) =>
    row.items.map((item) => ({
      claim_id: row.id,
      line_id: item.order_line_id,
      quantity: item.quantity,
      off: item.discount_kopecks,
      ...settledPieces(item),
    })),
  );
  const { rows: settled } = await transaction.execute<Settled>(sql`
    WITH piece AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
        AS p(claim_id bigint, line_id bigint, quantity int, off bigint, money int, stock int, discount bigint)
      WHERE money + stock > 0 OR discount > 0),
    line AS (
      UPDATE order_line l SET refunded = l.refunded + p.money, discounted_kopecks = l.discounted_kopecks + p.discount
      FROM (SELECT line_id, sum(money) AS money, sum(discount) AS discount FROM piece GROUP BY line_id) p WHERE l.id = p.line_id
      RETURNING l.id, l.order_id, l.reserve_id, l.price_kopecks),
    written AS (
      INSERT INTO order_line_move (order_line_id, user_id, contractor_id, kind, quantity, discount_kopecks, document, document_id)
      SELECT line_id, ${by?.id ?? null}::bigint, ${by?.contractor_id ?? null}::bigint, kind, pieces, off, 'claim', claim_id
      FROM (SELECT line_id, claim_id, 'refunded' AS kind, sum(money)::int AS pieces, NULL::bigint AS off FROM piece GROUP BY 1, 2
            UNION ALL SELECT line_id, claim_id, 'discounted', quantity, off FROM piece WHERE discount > 0) done
      WHERE pieces > 0)
    SELECT line.reserve_id, line.price_kopecks, o.contract_id, o.outside_limit, piece.money, piece.stock, piece.discount
    FROM piece JOIN line ON line.id = piece.line_id JOIN orders o ON o.id = line.order_id`);
  const goods = settled.map(({ reserve_id, stock }) => ({ reserve_id, quantity: stock }));
  await receive(
    transaction,
    goods.filter(({ quantity }) => quantity > 0),
  );
  await release(transaction, {
    goods: [],
    money: settled
      .filter(({ outside_limit, money, discount }) => !outside_limit && (money > 0 || discount > 0))
      .map(({ contract_id, price_kopecks, money, discount }) => ({
        contract_id,
        kopecks: price_kopecks * money + discount,
      })),
  });
}
