import type pg from 'pg';
import { copyRows } from './copy.ts';
import { KNOWN_CROSSES, KNOWN_FEATURES } from '../vocabulary/known.ts';
import { VEHICLES } from '../vocabulary/vehicles.ts';

/** Only the first products have vehicles that they fit: more would take too long to create. */
const FITTED = 30_000;

/** Vehicles, and the products that fit them: a product's description begins with its vehicle. */
export async function seedVehicles(client: pg.ClientBase): Promise<void> {
  await copyRows(
    client,
    'vehicle',
    ['id', 'maker', 'model', 'year_from', 'year_to', 'vin_prefixes'],
    VEHICLES.map(({ maker, model, from, to, vin }, index) => [
      index + 1,
      maker,
      model,
      from,
      to,
      `{${vin.split(' ').join()}}`,
    ]),
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('vehicle', 'id'), (SELECT max(id) FROM vehicle))`);
  const names = VEHICLES.map(({ name }) => name);
  await client.query(
    `
    INSERT INTO applicability (vehicle_id, node_id, product_id)
    SELECT fitted.place, p.category_id, p.id
    FROM product p JOIN unnest($1::text[]) WITH ORDINALITY AS fitted(name, place) ON fitted.name = split_part(p.description, ' · ', 1)
    WHERE p.id <= $2`,
    [names, FITTED],
  );
  const known = KNOWN_CROSSES.flatMap((group, place) =>
    group.map(() => KNOWN_FEATURES[place]?.vehicles ?? []),
  ).flatMap((vehicles, index) =>
    vehicles.map((name) => ({ product: index + 1, vehicle: names.indexOf(name) + 1 })),
  );
  await client.query(
    `
    INSERT INTO applicability (vehicle_id, node_id, product_id)
    SELECT known.vehicle, p.category_id, p.id FROM unnest($1::bigint[], $2::bigint[]) AS known(product, vehicle)
    JOIN product p ON p.id = known.product ON CONFLICT DO NOTHING`,
    [known.map(({ product }) => product), known.map(({ vehicle }) => vehicle)],
  );
}
