import { LANDING_ITEMS } from '@portal/domain/landing';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Database } from '../../../database/connect.ts';
import { pictureHashes, pictureUrl } from '../pictures.ts';

/**
 * «A fixed list of 15 catalogue item ids is picked for a landing selection», in that order; items missing
 * in this catalogue are left out. Spec 3 §9.
 */
export async function readLandingItems(database: Database): Promise<Answer<'listLandingItems'>['data']> {
  const { rows } = await database.execute<{
    id: number;
    brand_title: string;
    article: string;
    title: string;
    pictures: string[];
  }>(sql`
    SELECT p.id, brand.title AS brand_title, p.article, p.title, ${pictureHashes} AS pictures
    FROM unnest(${sql.param(LANDING_ITEMS)}::bigint[]) WITH ORDINALITY AS item(id, place)
    JOIN product p ON p.id = item.id JOIN brand ON brand.id = p.brand_id ORDER BY item.place`);
  return rows.map(({ pictures: [first], ...row }) => ({
    ...row,
    pic_data_url: first === undefined ? null : pictureUrl(first),
  }));
}
