import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Queries the database directly and retries until it answers. */
export function questions(connection: pg.PoolConfig) {
  return async <T extends object>(text: string): Promise<T[]> => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client(connection);
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<T>(text)).rows;
      } catch (error) {
        if (tries > 100) throw error;
        await sleep(200);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
}
