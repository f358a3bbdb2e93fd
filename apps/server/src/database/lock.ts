import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../config.ts';

/**
 * Locks `directory` for this process until it ends, so that two servers never use one data directory. The lock
 * is a listening socket: it disappears with its process, so a crash leaves nothing to clean up by hand. Throws
 * StartError when another server has locked it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = `portal-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}.lock`;
  const place = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name);
  const server = net.createServer((connection) => connection.destroy());
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(place, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await listen();
  } catch {
    if (await answers(place)) {
      throw new StartError(
        `Каталог данных ${directory} уже занят другим запущенным сервером. Остановите его или задайте другой DATA_DIR.`,
      );
    }
    rmSync(place, { force: true });
    await listen();
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function answers(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(place);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
