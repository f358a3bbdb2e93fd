import pg from 'pg';
import { hashPassword } from '../areas/identity/signing-in/hashing.ts';
import { openDatabase, unlimited } from '../database/connect.ts';
import { DEMO_PASSWORD } from '../areas/identity/signing-in/demo-accounts.ts';
import { seedApprovals } from './documents/approvals.ts';
import { seedB2c } from './documents/b2c.ts';
import { seedCatalogue } from './goods/catalogue.ts';
import { seedBankLinks } from './companies/bank.ts';
import { COMPANIES } from './companies/companies.ts';
import { countDelays } from '../areas/orders/arrivals/punctuality.ts';
import { countScores } from '../areas/orders/supplier-scores.ts';
import { seedClaimPapers, seedClaims } from './documents/claims.ts';
import { seedContractNotices, seedContracts, seedDirectory, seedMerger } from './companies/contracts.ts';
import { seedChanges } from './changes.ts';
import { countCrosses } from '../areas/nomenclature/crosses/fates.ts';
import { seedContent } from './content.ts';
import { seedCompanySettings } from './companies/company-settings.ts';
import { copyRows } from './goods/copy.ts';
import { seedConversations } from './documents/conversations.ts';
import { seedCrossFates } from './documents/cross-fates.ts';
import { seedCorrectives } from './documents/correctives.ts';
import { seedIntegration } from './integration.ts';
import { seedExports } from './exports.ts';
import { seedFetching } from './goods/fetching.ts';
import { seedJournal } from './goods/journal.ts';
import { seedMoves } from './documents/moves.ts';
import { seedLogistics } from './companies/logistics.ts';
import { seedMovements } from './documents/movements.ts';
import { seedNormative } from './normative.ts';
import { seedTermsOfSale } from './companies/terms-of-sale.ts';
import { seedNomenclature } from './goods/nomenclature.ts';
import { seedNotifications } from './notifications.ts';
import { seedOrderConditions } from './companies/order-conditions.ts';
import { seedOrders } from './documents/orders.ts';
import { seedPast } from './documents/past.ts';
import { seedPastDeliveries } from './documents/past-deliveries.ts';
import { seedProposed } from './documents/proposed.ts';
import { seedProposals } from './companies/proposals.ts';
import { seedRefusals } from './documents/refusals.ts';
import { seedReports } from './reports.ts';
import { seedRequests } from './documents/requests.ts';
import { seedSubscriptions } from './documents/subscriptions.ts';
import { seedWatches } from './documents/watches.ts';
import { seedAcceptances } from './documents/acceptances.ts';
import { seedElectronic } from './documents/electronic.ts';
import { seedShipments } from './documents/shipments.ts';
import { seedTaxes } from './documents/taxes.ts';
import { ROLES } from '../areas/identity/people/built-in-roles.ts';
import { seedTrade } from './goods/trade.ts';
import { seedVehicles } from './goods/vehicles.ts';

const DEMO_PRODUCTS = 21_000;
const DEMO_OFFERS_PER_PRODUCT = 5;
/** Registered address of a shop that has no storage yet. */
const ADDRESS_OF_NEW = 'Тольятти, ул. Победы, 12';
const LOCK = 7_201_003;

/**
 * Fills an empty database with the demo; a database with companies is not changed. Server copies that start
 * together take turns.
 */
export async function seedDemo(
  connection: pg.ClientConfig,
  say: (line: string) => void,
  {
    products = DEMO_PRODUCTS,
    offersPerProduct = DEMO_OFFERS_PER_PRODUCT,
    uploads,
    pastDeliveries = false,
  }: {
    products?: number;
    offersPerProduct?: number;
    /** Directory for pictures; without it none are written. */
    uploads?: string;
    /** A year of delivered orders, by which paths have a punctuality and crosses a trust. */
    pastDeliveries?: boolean;
  } = {},
): Promise<void> {
  const client = new pg.Client(unlimited(connection));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query('SELECT 1 FROM contractor LIMIT 1');
    if (rows.length > 0) return;
    say(`Первый запуск: создаются демонстрационные данные (${products.toLocaleString('ru')} товаров)…`);
    await client.query('BEGIN');
    await seedCompanies(client);
    await seedPaths(client);
    const restore = products > 100_000 ? await dropIndexes(client) : [];
    await seedCatalogue(client, products);
    await seedTrade(client, await merchantsOf(client), offersPerProduct);
    await seedPast(client);
    await seedVehicles(client);
    for (const definition of restore) await client.query(definition);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
    const database = openDatabase({ ...connection, max: 2 });
    await seedBankLinks(database);
    await seedCompanySettings(database);
    await seedOrders(database);
    await seedRefusals(database);
    await seedMoves(database);
    await seedProposed(database);
    await seedCorrectives(database);
    await seedOrderConditions(database);
    await seedShipments(database);
    await seedAcceptances(database);
    await seedClaims(database);
    await seedClaimPapers(database, uploads);
    await seedConversations(database, uploads);
    await seedMovements(database);
    await seedLogistics(database);
    await seedRequests(database);
    await seedJournal(database, uploads);
    await seedFetching(database);
    await seedNomenclature(database);
    await seedTaxes(database);
    await seedProposals(database);
    await seedContracts(database);
    await seedElectronic(database, uploads);
    await seedDirectory(database);
    await seedNormative(database);
    await seedTermsOfSale(database);
    await seedNotifications(database);
    await seedContractNotices(database);
    await seedContent(database, uploads);
    await seedB2c(database);
    await seedIntegration(database);
    if (pastDeliveries) {
      await seedPastDeliveries(database);
      await seedCrossFates(database);
    }
    await seedReports(database);
    await seedExports(database);
    await seedSubscriptions(database);
    await seedWatches(database);
    await seedApprovals(database);
    await seedMerger(database);
    await seedChanges(database);
    await countScores(database);
    await countDelays(database);
    await countCrosses(database);
    await database.$client.end();
  } finally {
    await client.end();
  }
}

async function seedCompanies(client: pg.ClientBase): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  const storages = COMPANIES.flatMap((company, index) =>
    company.storages.map((words) => ({ words, contractor: index + 1 })),
  );
  const people = COMPANIES.flatMap((company, index) =>
    company.people.map((person, place) => ({ ...person, company, contractor: index + 1, main: place === 0 })),
  );
  await copyRows(
    client,
    'contractor',
    ['id', 'type', 'title', 'inn', 'kpp', 'tax_system', 'juridical_address', 'is_work_with_b2c'],
    COMPANIES.map(({ type, title, inn, taxes = 'none', consumers = false, storages: [first] }, index) => [
      index + 1,
      type,
      title,
      inn,
      // Registered by the tax office that its INN names; a sole trader (12 digits) has no КПП.
      inn.length === 10 ? `${inn.slice(0, 4)}01001` : '',
      taxes,
      first?.[3] ?? ADDRESS_OF_NEW,
      consumers,
    ]),
  );
  await copyRows(
    client,
    'storage',
    ['id', 'contractor_id', 'title', 'code', 'city', 'address', 'time_zone', 'phone'],
    // Made-up phone numbers of one series.
    storages.map(({ words, contractor }, index) => [
      index + 1,
      contractor,
      ...words,
      `+7 800 555-35-${String(index + 1).padStart(2, '0')}`,
    ]),
  );
  await copyRows(
    client,
    'storage_schedule',
    ['storage_id', 'weekday', 'opens', 'closes'],
    storages.flatMap((_, index) =>
      [1, 2, 3, 4, 5, 6].map((weekday) => [index + 1, weekday, 9 * 60, weekday === 6 ? 15 * 60 : 18 * 60]),
    ),
  );
  await copyRows(
    client,
    'app_user',
    [
      'id',
      'login',
      'password_hash',
      'contractor_id',
      'role_id',
      'first_name',
      'second_name',
      'email',
      'b2c_user',
      'default_storage_id',
      'is_main',
      'password_changed',
      'regulations_accepted',
      'new_tariffs_agreement',
    ],
    people.map(({ login, first, second, b2c = false, fresh = false, company, contractor, main }, index) => {
      const home = storages.findIndex((storage) => storage.contractor === contractor) + 1;
      return [
        index + 1,
        login,
        password,
        contractor,
        ROLES[company.type].id,
        first,
        second,
        `${login}@example.ru`,
        b2c,
        home === 0 ? null : home,
        main,
        !fresh,
        !fresh,
        !fresh,
      ];
    }),
  );
  for (const table of ['contractor', 'storage', 'app_user']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

/**
 * A contract between every seller and every customer with a storage, and a logistic card for each pair of
 * their storages.
 */
async function seedPaths(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO contract (number, supplier_id, customer_id, status, accepted_by_administrator, buyer_markup_percent, limit_kopecks, date,
                          contact_person_full_name, contact_person_phone)
    SELECT format('Д-%s/%s', lpad(supplier.id::text, 3, '0'), lpad(customer.id::text, 3, '0')), supplier.id, customer.id,
           'active', true, (supplier.id * 7 + customer.id * 3) % 5,
           CASE WHEN customer.type = 'shop' THEN 50000000 + 10000000 * (supplier.id % 4) END, timestamptz '2026-01-12 09:00+03',
           (ARRAY['Орлова Анна Сергеевна', 'Ким Виктор Андреевич', 'Гареева Лилия Маратовна'])[1 + supplier.id % 3],
           format('+7 912 000-%s-%s', lpad((supplier.id % 100)::text, 2, '0'), lpad((customer.id % 100)::text, 2, '0'))
    FROM contractor supplier JOIN contractor customer ON customer.id <> supplier.id
    WHERE supplier.type IN ('supplier', 'distributor') AND customer.type IN ('shop', 'distributor')
      AND EXISTS (SELECT 1 FROM storage WHERE storage.contractor_id = customer.id)
    ORDER BY supplier.id, customer.id`);
  await client.query(`
    INSERT INTO contractor_region (contractor_id, region_id)
    SELECT DISTINCT contractor.id, region FROM contractor CROSS JOIN LATERAL unnest(CASE contractor.id % 3
      WHEN 0 THEN ARRAY[63, 64, 16, 73] WHEN 1 THEN ARRAY[66, 74, 59, 72, 63] ELSE ARRAY[77, 50, 63, 52] END) AS region
    WHERE contractor.type = 'distributor'`);
  // Cut-offs on working days at 16:00; delivery within the city next morning, elsewhere by distance in days.
  await client.query(`
    INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes, logistic_markup_percent_b2b, logistic_markup_percent_b2c)
    SELECT format('%s → %s', source.code, target.code), source.id, target.id, 'active',
           ARRAY(SELECT day * 1440 + 960 FROM generate_series(0, 4) AS day),
           -- Far away and every second time through another storage: the same hours on two routes.
           CASE WHEN source.time_zone <> target.time_zone AND (source.id + target.id) % 2 = 0 THEN
             jsonb_build_array(route.first, jsonb_build_object(
               'logistic_map_acceptance_term_hours', 0, 'logistic_map_delivery_term_hours', 24, 'logistic_map_packaging_term_hours', 0))
           ELSE jsonb_build_array(route.first) END,
           CASE WHEN source.city = target.city THEN 0 ELSE 1 + (source.id + target.id) % 3 END,
           CASE WHEN source.city = target.city THEN 3 ELSE 5 END
    FROM storage source
    JOIN contractor supplier ON supplier.id = source.contractor_id AND supplier.type IN ('supplier', 'distributor')
    JOIN storage target ON target.contractor_id <> source.contractor_id
    JOIN contractor customer ON customer.id = target.contractor_id AND customer.type IN ('shop', 'distributor')
    CROSS JOIN LATERAL (SELECT CASE
      WHEN source.city = target.city THEN 6
      WHEN source.time_zone = target.time_zone THEN 20 + 24 * ((source.id + target.id) % 3)
      WHEN (source.id + target.id) % 2 = 0 THEN 20 + 24 * ((source.id + target.id) % 4)
      ELSE 44 + 24 * ((source.id + target.id) % 4) END AS hours) way
    CROSS JOIN LATERAL (SELECT jsonb_build_object(
      'logistic_map_acceptance_term_hours', 1, 'logistic_map_delivery_term_hours', way.hours,
      'logistic_map_packaging_term_hours', 2) AS first) route
    ORDER BY source.id, target.id`);
}

async function merchantsOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: number; storages: number[] }>(`
    SELECT contractor.id, array_agg(storage.id ORDER BY storage.id) AS storages
    FROM contractor JOIN storage ON storage.contractor_id = contractor.id
    WHERE contractor.type IN ('supplier', 'distributor') GROUP BY contractor.id ORDER BY contractor.id`);
  return rows.map(({ id, storages }) => ({ id: Number(id), storages: storages.map(Number) }));
}

/**
 * For a large catalogue: drops indexes and foreign keys, to be created once after all rows. Returns the
 * statements for that.
 */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const tables = `ARRAY['product', 'product_search', 'price_list_item', 'reserve', 'cross_member']::text[]`;
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY(${tables})`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY(${tables}) AND indexname NOT IN (SELECT conname FROM pg_constraint)`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
  return [
    `SET LOCAL maintenance_work_mem = '512MB'`,
    ...indexes.map(({ definition }) => definition),
    ...references.map(
      ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`,
    ),
  ];
}
