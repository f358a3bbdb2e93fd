import { otherOffers, sortOffers } from '@portal/domain/offers';
import { routeTermMinutes } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { offerPrice, wireOffer } from '../catalogue/offers.ts';
import { standIns, toldStandIns } from '../catalogue/stand-ins.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { offersOf } from './offers.ts';
import { findRequest } from './requests.ts';

/** Maximum number of other offers of a product. */
const OTHERS = 50;

/**
 * Other offers for products of a request's positions, including analogs and those that only sellers name;
 * three statements. Throws 404 for a request of another company, and for a product that is in none of its
 * positions.
 */
export async function readOtherOffers(
  connection: Connection,
  viewer: Viewer,
  { request_id, standard_ids }: BodyOf<'getRequestOffers'>,
  departures: Departures,
): Promise<Answer<'getRequestOffers'>['data']> {
  const { storage_id } = await findRequest(connection, viewer, request_id);
  const recipient = { contractor_id: viewer.contractor_id, storage_id, b2c: viewer.b2c_user };
  const members = await standIns(
    connection,
    recipient,
    sql`SELECT product_id FROM request_position
        WHERE request_id = ${request_id} AND product_id = ANY(${sql.param(standard_ids)}::bigint[])`,
  );
  const families = Map.groupBy(members, ({ for_id }) => for_id);
  if (families.size !== standard_ids.length) throw notFound('Строка заявки не найдена');
  const offered = await offersOf(connection, recipient, [
    ...new Set(members.map(({ product_id }) => product_id)),
  ]);
  const rowsOf = ({ product_id }: { product_id: number }) => offered.get(product_id) ?? [];
  return standard_ids.map((standard_id) => {
    const family = families.get(standard_id) ?? [];
    const offers = toldStandIns(family, family.flatMap(rowsOf)).flatMap((member) =>
      rowsOf(member).map((row) => ({
        id: row.id,
        price: offerPrice(row),
        term: routeTermMinutes(row.routes),
        wire: wireOffer(row, member, member.original, departures),
        said_by: member.said_by,
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
        ...(offer.said_by.length > 0 ? { said_by: offer.said_by } : {}),
        color: feColor,
        term_color: feTermCollor,
      })),
    };
  });
}
