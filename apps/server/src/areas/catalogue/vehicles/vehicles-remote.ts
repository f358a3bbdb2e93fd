import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { NUMBERED } from '../editing/numbered.ts';
import type { VehicleCatalogueSettings } from '../../../config.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { MOST_PARTS, type VehicleCatalogue, type VehicleKey } from './vehicles.ts';

/** Timeout of a request to the remote catalogue, milliseconds. */
const PATIENCE = 10_000;
const short = z.string().max(500);
const vehicles = z.array(
  z.object({
    catalog: short,
    vehicleId: short,
    ssd: z.string().max(4_000),
    maker: short,
    model: short,
    years: short,
  }),
);
const nodes = z.array(z.object({ id: short, parent_id: short.nullable(), title: short }));
const parts = z.array(z.object({ brand: short, article: short }));

/**
 * A remote vehicle catalogue over HTTP: `GET vehicles?vin=…`, `vehicles?maker=…`, `makers`,
 * `vehicle?catalog=…&vehicleId=…&ssd=…`, and for the same vehicle `nodes` and `parts?nodeId=…`; every
 * answer is a JSON list. Parts are given by brand and number and mapped to the portal's products.
 */
export function createRemoteVehicles(
  { url, key }: VehicleCatalogueSettings,
  database: Database,
  log: Logger,
): VehicleCatalogue {
  const base = url.endsWith('/') ? url : `${url}/`;
  async function ask<T>(place: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T> {
    try {
      const answer = await fetch(new URL(`${place}?${new URLSearchParams(query)}`, base), {
        headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      return shape.parse(await answer.json());
    } catch (error) {
      log.warn({ err: error, place }, 'the vehicle catalogue did not answer');
      throw new Problem(
        503,
        'vehicle_catalogue',
        'Каталог автомобилей сейчас не отвечает. Попробуйте позже или ищите по номеру.',
      );
    }
  }
  const wordsOf = ({ catalog, vehicleId, ssd }: VehicleKey) => ({ catalog, vehicleId, ssd });
  return {
    byVin: ({ vin }) => ask('vehicles', { vin }, vehicles),
    makers: () => ask('makers', {}, z.array(short)),
    models: (maker) => ask('vehicles', { maker }, vehicles),
    find: async (wanted) => (await ask('vehicle', wordsOf(wanted), vehicles))[0],
    nodes: (wanted) => ask('nodes', wordsOf(wanted), nodes),
    async products(wanted, nodeId) {
      const found = await ask(
        'parts',
        { ...wordsOf(wanted), ...(nodeId === undefined ? {} : { nodeId }) },
        parts,
      );
      const { rows } = await database.execute<{ id: number }>(sql`
        SELECT DISTINCT p.id
        FROM unnest(${sql.param(found.map(({ brand }) => normalizeBrand(brand)))}::text[],
                    ${sql.param(found.map(({ article }) => normalizeArticle(article)))}::text[]) AS part(brand, article)
        LEFT JOIN brand ON brand.norm = part.brand
        LEFT JOIN brand_alias alias ON alias.norm = part.brand
        JOIN ${NUMBERED} p ON p.article_norm = part.article AND p.brand_id = coalesce(brand.id, alias.brand_id)
        ORDER BY p.id LIMIT ${MOST_PARTS}`);
      return rows.map(({ id }) => id);
    },
  };
}
