import { chooseReplacements } from '@portal/domain/replacements';
import { routeTermMinutes } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Connection } from '../../database/connect.ts';
import { offerPrice, type Recipient } from '../catalogue/offers.ts';
import { standIns, toldStandIns } from '../catalogue/stand-ins.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { arrivalOf, offersOf, rulesOf } from './offers.ts';
import type { WireRequest } from './requests.ts';

type Wire = NonNullable<WireRequest['positions'][number]['replacement']>;

/** A position whose product nobody offers. */
export interface GonePosition {
  id: number;
  product_id: number;
  quantity: number;
}

/**
 * The best part to order instead of each position, chosen as for refused pieces; positions without one are missing. Two statements
 * for any number of positions, none without positions.
 */
export async function readReplacements(
  connection: Connection,
  recipient: Recipient,
  gone: readonly GonePosition[],
  departures: Departures,
): Promise<Map<number, Wire>> {
  if (gone.length === 0) return new Map();
  const products = [...new Set(gone.map(({ product_id }) => product_id))];
  const members = await standIns(connection, recipient, sql`SELECT unnest(${sql.param(products)}::bigint[])`);
  const offers = await offersOf(connection, recipient, [
    ...new Set(members.map(({ product_id }) => product_id)),
  ]);
  const families = Map.groupBy(members, ({ for_id }) => for_id);
  const rowsOf = ({ product_id }: { product_id: number }) => offers.get(product_id) ?? [];
  return new Map(
    gone.flatMap(({ id, product_id, quantity }): [number, Wire][] => {
      const family = (families.get(product_id) ?? []).filter(({ original }) => !original);
      const candidates = toldStandIns(family, family.flatMap(rowsOf)).flatMap((member) =>
        rowsOf(member).map((row) => ({
          ...rulesOf(row),
          id: row.id,
          product_id: row.product_id,
          same: false,
          said_by: member.said_by,
          price: offerPrice(row),
          arrival: arrivalOf(row, departures).getTime(),
          row,
          member,
        })),
      );
      const [best] = chooseReplacements(candidates, quantity);
      if (!best) return [];
      const { row, member, price, arrival } = best.offer;
      const { brand_title, article, title, said_by } = member;
      const wire: Wire = {
        offer_id: row.id,
        product: { id: row.product_id, brand_title, article, title },
        supplier_title: row.supplier_title,
        price: roublesOf(price),
        quantity: best.quantity,
        term: routeTermMinutes(row.routes),
        arrival_at: new Date(arrival).toISOString(),
        ...(said_by.length > 0 ? { said_by } : {}),
      };
      return [[id, wire]];
    }),
  );
}
