import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { category, searchSynonym } from '../areas/catalogue/tables.ts';
import { UNSORTED_CATEGORY } from '../areas/prices/unsorted.ts';
import { ROLES } from '../areas/identity/people/built-in-roles.ts';
import { role, rolePermission } from '../areas/identity/tables.ts';
import { knownYears, productionCalendar } from '../areas/storages/production-calendar.ts';
import { holiday } from '../areas/storages/tables.ts';
import { openDatabase, type Transaction } from '../database/connect.ts';

/** The root of the category tree. */
export const ROOT_CATEGORY = 1;

/**
 * Data that every portal needs, with or without a demo: roles with their permissions, category roots, the
 * production calendar.
 */
export async function seedReference(connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 });
  await database.transaction(async (transaction) => {
    await transaction
      .insert(category)
      .values([
        { id: ROOT_CATEGORY, parent_id: null, title: 'Все товары' },
        { id: UNSORTED_CATEGORY, parent_id: ROOT_CATEGORY, title: 'Прочее' },
      ])
      .onConflictDoNothing();
    await transaction.insert(role).values(Object.values(ROLES)).onConflictDoNothing();
    await transaction.execute(
      sql`SELECT setval(pg_get_serial_sequence('role', 'id'), greatest((SELECT max(id) FROM role), 100))`,
    );
    // A role that an administrator has changed is not updated; nobody can change the administrators' own role.
    const untouched = await transaction.select({ id: role.id }).from(role).where(eq(role.version, 1));
    const rights = (['admin', 'supplier', 'distributor', 'shop'] as const)
      .filter((type) => untouched.some(({ id }) => id === ROLES[type].id))
      .flatMap((type) =>
        DEFAULT_ROLE_PERMISSIONS[type].map((permission) => ({ role_id: ROLES[type].id, permission })),
      );
    await transaction.insert(rolePermission).values(rights).onConflictDoNothing();
    await seedCalendar(transaction);
    // Inserted once only, so that synonyms deleted by an administrator do not come back.
    const [known] = await transaction.select({ id: searchSynonym.id }).from(searchSynonym).limit(1);
    if (!known) await transaction.insert(searchSynonym).values(readSynonyms());
  });
  await database.$client.end();
}

function readSynonyms() {
  const file = path.join(import.meta.dirname, '../../data/synonyms.json');
  const synonyms: [phrase: string, meaning: string][] = JSON.parse(readFileSync(file, 'utf8'));
  return synonyms.map(([phrase, meaning]) => ({ phrase, meaning }));
}

/** Stores the known years that have no days yet: days that an administrator changed or deleted stay so. */
async function seedCalendar(transaction: Transaction): Promise<void> {
  const { rows } = await transaction.execute<{ year: number }>(
    sql`SELECT DISTINCT extract(year FROM date)::int AS year FROM holiday`,
  );
  const stored = new Set(rows.map(({ year }) => year));
  const days = knownYears().flatMap((year) => (stored.has(year) ? [] : (productionCalendar(year) ?? [])));
  if (days.length > 0) await transaction.insert(holiday).values(days);
}
