import type pg from 'pg';

/** A running portal to measure. */
export interface Bench {
  address: string;
  connection: pg.PoolConfig;
}
