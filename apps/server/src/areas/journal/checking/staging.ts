import { pipeline } from 'node:stream/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { STAGED, type StagedLines, type StagedTable } from './staged-lines.ts';

const STAGED_TABLES = Object.keys(STAGED) as StagedTable[];

/**
 * A file's checked rows on their way into the price list, in temporary tables of one connection: good rows in
 * staged_row, wrong fields in staged_refusal, products named by refused rows in staged_presence.
 */
export class Staging {
  /** The connection that sees the tables. */
  readonly database: NodePgDatabase;
  readonly #client: pg.PoolClient;

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
      for (const [name, columns] of Object.entries(STAGED)) {
        await client.query(
          `DROP TABLE IF EXISTS pg_temp.${name}; CREATE TEMPORARY TABLE ${name} (${columns})`,
        );
      }
      const result = await work(new Staging(client));
      for (const name of STAGED_TABLES) await client.query(`DROP TABLE pg_temp.${name}`);
      failed = false;
      return result;
    } finally {
      client.off('error', ignore);
      // A failed import may have left the connection in the middle of a COPY.
      client.release(failed);
    }
  }

  /** Lines of COPY, as the checking process wrote them; what is none is refused by the tables' types and rules. */
  async copy(lines: StagedLines): Promise<void> {
    for (const table of STAGED_TABLES)
      if (lines[table].length > 0)
        await pipeline([lines[table]], this.#client.query(from(`COPY ${table} FROM STDIN`)));
  }
}

function ignore(): void {
  // Nothing to do: see where it listens.
}
