import { type SQL, sql } from 'drizzle-orm';

/** SQL of a contractor as a Company, by its alias in the statement. */
export const companyOf = (alias: string): SQL =>
  sql.raw(
    `jsonb_build_object('title', ${alias}.title, 'inn', ${alias}.inn, 'kpp', ${alias}.kpp, 'address', ${alias}.juridical_address)`,
  );

/**
 * SQL of a storage as a Stock, by its alias in the statement. The city is added unless the address contains
 * it.
 */
export const stockOf = (alias: string): SQL =>
  sql.raw(
    `jsonb_build_object('title', ${alias}.title, 'address', concat_ws(', ', CASE WHEN position(${alias}.city IN ${alias}.address) = 0 THEN ${alias}.city END, nullif(${alias}.address, '')), 'phone', ${alias}.phone)`,
  );
