export interface Bench {
  address: string;
  connection: import('pg').PoolConfig;
}
