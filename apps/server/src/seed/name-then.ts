import { sql, type SQL } from 'drizzle-orm';

/** A name as a sentence before a text, like `nameThen` of the rule book. */
export const nameThen = (name: SQL, text: SQL): SQL =>
  sql`(${name} || CASE WHEN ${name} ~ '[.!?…]$' THEN ' ' ELSE '. ' END || ${text})`;
