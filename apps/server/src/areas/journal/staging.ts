import { pipeline } from 'node:stream/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { PriceRow, Wrong } from './rows.ts';

type Value = string | number | boolean | null;

const TABLES = {
  staged_row: `row_number integer, article text, article_norm text, brand text, brand_norm text, title text, replaced_by text,
    price_kopecks bigint, quantity integer, is_more boolean, multiplicity integer, has_multiplicity boolean, category text, barcode jsonb, weight integer,
    description text, features jsonb, crosses jsonb, pack_quantity integer, length integer, width integer, height integer`,
  staged_refusal: 'row_number integer, field text, value text, reason text',
  staged_presence: 'article_norm text, brand_norm text',
} as const;

/**
 * A file's checked rows on their way into the price list, in temporary tables of one connection: good rows in
 * staged_row, wrong fields in staged_refusal, products named by refused rows in staged_presence.
 */
export class Staging {
  /** The connection that sees the tables. */
  readonly database: NodePgDatabase;
  readonly #client: pg.PoolClient;
  #rows: Value[][] = [];
  #refusals: Value[][] = [];
  #presence: Value[][] = [];

  private constructor(client: pg.PoolClient) {
    this.#client = client;
    this.database = drizzle(client);
  }

  /** Run `work` with empty tables; they and the connection are given back however it ends. */
  static async during<T>(pool: pg.Pool, work: (staging: Staging) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failed = true;
    // A connection lost while the file is being read is noticed by the next query.
    client.on('error', ignore);
    try {
      for (const [name, columns] of Object.entries(TABLES)) {
        await client.query(
          `DROP TABLE IF EXISTS pg_temp.${name}; CREATE TEMPORARY TABLE ${name} (${columns})`,
        );
      }
      const result = await work(new Staging(client));
      for (const name of Object.keys(TABLES)) await client.query(`DROP TABLE pg_temp.${name}`);
      failed = false;
      return result;
    } finally {
      client.off('error', ignore);
      // A failed import may have left the connection in the middle of a COPY.
      client.release(failed);
    }
  }

  take(number: number, row: PriceRow): void {
    const {
      article,
      article_norm,
      brand,
      brand_norm,
      title,
      replaced_by,
      price_kopecks,
      quantity,
      is_more,
      multiplicity,
      has_multiplicity,
      category,
      barcode,
      weight,
      description,
      features,
      crosses,
      pack_quantity,
      length,
      width,
      height,
    } = row;
    const named = [number, article, article_norm, brand, brand_norm, title, replaced_by];
    const traded = [price_kopecks, quantity, is_more, multiplicity, has_multiplicity];
    const own = [category, written(barcode), weight, description, written(features), written(crosses)];
    this.#rows.push([...named, ...traded, ...own, pack_quantity, length, width, height]);
  }

  refuse(
    number: number,
    wrong: readonly Wrong[],
    key: { article_norm: string; brand_norm: string } | undefined,
  ): void {
    for (const { field, value, reason } of wrong) this.#refusals.push([number, field, value, reason]);
    if (key) this.#presence.push([key.article_norm, key.brand_norm]);
  }

  /** Send what has been gathered to the database. */
  async flush(): Promise<void> {
    const [rows, refusals, presence] = [this.#rows, this.#refusals, this.#presence];
    this.#rows = [];
    this.#refusals = [];
    this.#presence = [];
    await this.#copy('staged_row', rows);
    await this.#copy('staged_refusal', refusals);
    await this.#copy('staged_presence', presence);
  }

  async #copy(table: keyof typeof TABLES, rows: readonly Value[][]): Promise<void> {
    if (rows.length === 0) return;
    const text = rows.map((row) => `${row.map(escape).join('\t')}\n`).join('');
    await pipeline([text], this.#client.query(from(`COPY ${table} FROM STDIN`)));
  }
}

const written = (value: object | null) => (value === null ? null : JSON.stringify(value));

function ignore(): void {
  // Nothing to do: see where it listens.
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'string'
    ? value.replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : String(value);
}
