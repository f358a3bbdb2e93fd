import { type SQL, sql } from 'drizzle-orm';

/** A contractor, by its alias in a statement, as papers name it: see Company. */
export const companyOf = (alias: string): SQL =>
  sql.raw(
    `jsonb_build_object('title', ${alias}.title, 'inn', ${alias}.inn, 'address', ${alias}.juridical_address)`,
  );

/** A storage, by its alias in a statement, as papers name it: see Stock. Its city stands once, wherever it was written. */
export const stockOf = (alias: string): SQL =>
  sql.raw(
    `jsonb_build_object('title', ${alias}.title, 'address', concat_ws(', ', CASE WHEN position(${alias}.city IN ${alias}.address) = 0 THEN ${alias}.city END, nullif(${alias}.address, '')), 'phone', ${alias}.phone)`,
  );
