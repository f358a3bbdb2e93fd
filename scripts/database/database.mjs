// How to reach the database that the running server uses: DATABASE_DIRECT_URL, DATABASE_URL, or the embedded PostgreSQL's socket.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { failure, root } from '../toolchain.mjs';

/** Settings for `pg`. Throws a one-line message if the embedded PostgreSQL does not run. */
export function connection() {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (url) return { connectionString: url };
  const file = path.join(dataDirectory(), 'postgres', 'postmaster.pid');
  // Lines of the file: process, data directory, start, port, socket directory.
  const [, , , port, host] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (!host) throw failure('Встроенная база данных не запущена: выполните npm start в другом терминале.');
  return { host, port: Number(port), user: 'portal', database: 'portal' };
}

/** Whether the server is about to create its database: an embedded one that is not there yet. */
export const isNew = () =>
  !process.env.DATABASE_URL && !existsSync(path.join(dataDirectory(), 'postgres', 'PG_VERSION'));

/** The embedded PostgreSQL's own log. */
export const logFile = () => path.join(dataDirectory(), 'postgres.log');

const dataDirectory = () => path.resolve(root, process.env.DATA_DIR ?? '.data');
