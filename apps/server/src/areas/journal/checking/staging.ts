import { pipeline } from 'node:stream/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { STAGED, type StagedLines, type StagedTable } from './staged-lines.ts';

const STAGED_TABLES = Object.keys(STAGED) as StagedTable[];

/**
 * Temporary tables of one connection with a file's checked rows before they are merged into the price
 * list: valid rows in staged_row, wrong fields in staged_refusal, products named by refused rows in
 * staged_presence.
 */
export class Staging {
  /** Queries on the connection that has the temporary tables. */
  readonly database: NodePgDatabase;
  readonly #client: pg.PoolClient;

  private constructor(client: pg.PoolClient) {
    this.#client = client;
    this.database = drizzle(client);
  }

  /** Runs `work` with empty staging tables; always drops them and releases the connection. */
  static async during<T>(pool: pg.Pool, work: (staging: Staging) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failed = true;
    // If the connection is lost while the file is read, the next query reports it.
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
      // After a failure the connection may be in the middle of a COPY, so it is closed instead of reused.
      client.release(failed);
    }
  }

  /** Copies the checking process's COPY lines into the tables; PostgreSQL rejects malformed lines. */
  async copy(lines: StagedLines): Promise<void> {
    for (const table of STAGED_TABLES)
      if (lines[table].length > 0)
        await pipeline([lines[table]], this.#client.query(from(`COPY ${table} FROM STDIN`)));
  }
}

function ignore(): void {
  // The next query reports the lost connection.
}
