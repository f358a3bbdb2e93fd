import { otherOffers, sortOffers } from '@portal/domain/offers';
import { routeTermMinutes } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { offerPrice, type ProductText, wireOffer } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Departures } from '../storages/departures.ts';
import { offersOf } from './offers.ts';
import { findRequest } from './requests.ts';

/** Products that may stand for one, and other offers that are shown of one, at most. */
const [ANALOGS, OTHERS] = [20, 50];

/** What is offered for a line: its product, or one that may stand for it. */
interface Member extends ProductText {
  standard_id: number;
  product_id: number;
  original: boolean;
}

/**
 * Other offers for products of a request's lines, analogs among them: four statements, whatever their number. Throws 404 for
 * another's request, and for a product that is in none of its lines.
 */
export async function readOtherOffers(
  connection: Connection,
  viewer: Viewer,
  { request_id, standard_ids }: BodyOf<'getRequestOffers'>,
  departures: Departures,
): Promise<Answer<'getRequestOffers'>['data']> {
  const { storage_id } = await findRequest(connection, viewer, request_id);
  const { rows } = await connection.execute(sql`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT product_id AS id FROM request_position
      WHERE request_id = ${request_id} AND product_id = ANY(${sql.param(standard_ids)}::bigint[]))
    SELECT wanted.id AS standard_id, member.original, p.id AS product_id, p.article, p.title, p.best_seller,
           brand.title AS brand_title
    FROM wanted
    CROSS JOIN LATERAL (
      SELECT wanted.id, true AS original
      UNION ALL
      (SELECT DISTINCT other.product_id, false FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id
       WHERE mine.product_id = wanted.id AND other.product_id <> wanted.id ORDER BY 1 LIMIT ${sql.raw(String(ANALOGS))})) member
    JOIN product p ON p.id = member.id
    JOIN brand ON brand.id = p.brand_id`);
  const families = Map.groupBy(rows as unknown as Member[], ({ standard_id }) => standard_id);
  if (families.size !== standard_ids.length) throw notFound('Строка заявки не найдена');
  const products = new Set([...families.values()].flat().map(({ product_id }) => product_id));
  const recipient = {
    contractor_id: viewer.contractor_id,
    storage_id,
    b2c: viewer.b2c_user,
  };
  const offered = await offersOf(connection, recipient, [...products]);
  return standard_ids.map((standard_id) => {
    const offers = (families.get(standard_id) ?? []).flatMap((member) =>
      (offered.get(member.product_id) ?? []).map((row) => ({
        id: row.id,
        price: offerPrice(row),
        term: routeTermMinutes(row.routes),
        wire: wireOffer(row, member, member.original, departures),
      })),
    );
    const sorted = sortOffers(offers);
    const chosen = sorted.find(({ wire }) => wire.original) ?? null;
    const others = otherOffers(chosen, sorted);
    return {
      standard_id,
      chosen: chosen?.wire ?? null,
      offers: others.slice(0, OTHERS).map(({ offer, feColor, feTermCollor }) => ({
        offer: offer.wire,
        color: feColor,
        term_color: feTermCollor,
      })),
    };
  });
}
