// npm run backup | restore | drill: docs/operations.md, «Backup and restore».
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Config, prepareDataDirectory, readConfig, StartError } from '../config.ts';
import { startEmbedded } from '../database/embedded.ts';
import { lockDirectory } from '../database/lock.ts';
import { type BackedUp, backUp } from './backup.ts';
import { drill, type Drilled, hasPassed } from './drill.ts';
import { listBackups } from './manifest.ts';
import { reported } from './report.ts';
import { restore } from './restore.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const minutes = (seconds: number) =>
  `${(seconds / 60).toLocaleString('ru', { maximumFractionDigits: 1 })} мин`;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString('ru')} МБ`;

const told = (found: Drilled) =>
  hasPassed(found)
    ? 'Остатки, лимиты и файлы сходятся'
    : `Не сходятся: резервов ${found.reserves}, лимитов ${found.contracts}; нет файлов: ${found.files}`;

/** Does `work` with the database, which is started for it if no server runs. */
async function withDatabase<T>(config: Config, work: (from: BackedUp) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work({ connection: { connectionString: config.databaseUrl } });
  const cluster = path.join(config.dataDirectory, 'postgres');
  if (!existsSync(cluster)) throw new StartError(`В каталоге ${config.dataDirectory} нет базы данных.`);
  const unlock = await lockDirectory(config.dataDirectory).catch(() => null);
  if (!unlock) return work({ connection: runningAt(cluster), cluster });
  const embedded = await startEmbedded(config.dataDirectory);
  try {
    return await work({ connection: embedded.connection('portal'), cluster });
  } finally {
    await embedded.stop();
    await unlock();
  }
}

/** The embedded PostgreSQL that a running server has started. */
function runningAt(cluster: string): pg.ClientConfig {
  const file = path.join(cluster, 'postmaster.pid');
  // Lines of the file: process, data directory, start, port, socket directory.
  const [, , , port, host] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (!host) throw new StartError('Сервер запускается или останавливается: повторите через минуту.');
  return { host, port: Number(port), user: 'portal', database: 'portal' };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '3' },
      replace: { type: 'boolean', default: false },
    },
  });
  const [command, named] = positionals;
  const config = readConfig(process.env);
  const to = path.resolve(values.to ?? path.join(config.dataDirectory, 'backups'));
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new StartError('--keep: целое число от 1.');
  const chosen = async () => {
    const place = named === undefined ? (await listBackups(to))[0] : path.resolve(named);
    if (place === undefined)
      throw new StartError(`В каталоге ${to} нет резервных копий: сначала npm run backup.`);
    return place;
  };
  if (command === 'backup') {
    prepareDataDirectory(config);
    const { directory, manifest } = await withDatabase(config, (from) =>
      reported(
        from.connection,
        'backup',
        () => backUp(from, config, { to, keep }),
        (made) => ({ ok: true, bytes: made.manifest.bytes, told: path.basename(made.directory) }),
      ),
    );
    const seconds = (Date.parse(manifest.ended_at) - Date.parse(manifest.started_at)) / 1_000;
    say(`Копия: ${directory}`);
    say(`${megabytes(manifest.bytes)}, файлов ${manifest.files}, за ${minutes(seconds)}`);
  } else if (command === 'restore') {
    const place = await chosen();
    await restore(place, config, { replace: values.replace });
    say(`Восстановлено из ${place}. Запустите портал: npm start`);
  } else if (command === 'drill') {
    const place = await chosen();
    const found = await withDatabase(config, ({ connection }) =>
      reported(
        connection,
        'drill',
        () => drill(place, to),
        (drilled) => ({ ok: hasPassed(drilled), told: told(drilled) }),
      ),
    );
    say(`Проверена копия ${place}: восстановлена за ${minutes(found.seconds)}, заказов ${found.orders}.`);
    say(told(found));
    process.exitCode = hasPassed(found) ? 0 : 1;
  } else throw new StartError('Команды: npm run backup, npm run restore, npm run drill');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
