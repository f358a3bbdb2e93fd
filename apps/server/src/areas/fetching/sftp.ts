import { createHash } from 'node:crypto';
import net from 'node:net';
import { nameFits, readSourceAddress, type SourceAddress } from '@portal/domain/list-sources';
import type { Client as Connection, FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { publicAddressOf } from '../../outside/own-networks.ts';
import { keyOf } from './sftp-key.ts';
import {
  type Allowed,
  ANSWERS_WITHIN,
  type FoundFile,
  MOST_FOUND,
  type OpenSource,
  SourceFault,
  type SourceSettings,
} from './source.ts';

/** Maximum number of files of a directory that are considered. */
const MOST_LISTED = 10_000;
const DIRECTORY = 0o040_000;
const KIND = 0o170_000;

const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/**
 * Files of a directory, or one file, of an SFTP server. A server whose host key has changed gets no password.
 */
export async function withSftp<T>(
  settings: SourceSettings,
  { privateNetworks, signal }: Allowed,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const address = readSourceAddress('sftp', settings.address);
  if (!address) throw new SourceFault('Укажите адрес вида sftp://сервер/каталог');
  // Loaded for the first source: it reserves 17 MB.
  const { default: ssh2 } = await import('ssh2');
  const host = await publicAddressOf(address.host, privateNetworks);
  const socket = net.connect({ host, port: address.port, signal });
  const client = new ssh2.Client();
  const seen = { key: '', changed: false };
  try {
    await connect(client, socket, settings, seen);
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
    );
    const files = await found(sftp, address, settings.mask);
    const places = new Map(files.map(({ place, ...file }) => [file.name, place]));
    return await work({
      files: files.map(({ place: _, ...file }) => file),
      host_key: seen.key,
      // oxlint-disable-next-line require-await -- a stream is there at once
      read: async ({ name }) => sftp.createReadStream(places.get(name) ?? name),
    });
  } catch (error) {
    throw seen.changed
      ? new SourceFault(
          'У сервера другой ключ, чем раньше, пароль ему не отправлен. Если ключ сменили, отметьте «Запомнить новый ключ» и сохраните.',
        )
      : error;
  } finally {
    client.end();
    socket.destroy();
  }
}

function connect(
  client: Connection,
  socket: net.Socket,
  { login, secret, host_key }: SourceSettings,
  seen: { key: string; changed: boolean },
): Promise<void> {
  const privateKey = keyOf(secret);
  return new Promise((resolve, reject) => {
    client.once('ready', resolve);
    client.once('close', () => reject(new SourceFault('Сервер закрыл соединение')));
    // Stays registered for later: errors during the reading of a file are reported by its stream.
    client.on('error', (error) =>
      reject(
        'level' in error && error.level === 'client-authentication'
          ? new SourceFault('Сервер не пускает: проверьте имя и пароль')
          : error,
      ),
    );
    try {
      client.connect({
        sock: socket,
        username: login,
        ...(privateKey === undefined ? { password: secret } : { privateKey }),
        readyTimeout: ANSWERS_WITHIN,
        hostVerifier: (key: Buffer) => {
          seen.key = fingerprintOf(key);
          seen.changed = host_key !== null && host_key !== seen.key;
          return !seen.changed;
        },
      });
    } catch {
      reject(new SourceFault('Закрытый ключ не читается: нужен ключ OpenSSH без пароля'));
    }
  });
}

type Placed = FoundFile & { place: string };

async function found(sftp: SFTPWrapper, { path }: SourceAddress, mask: string): Promise<Placed[]> {
  const { mode, size, mtime } = await new Promise<{ mode: number; size: number; mtime: number }>(
    (resolve, reject) =>
      sftp.stat(path, (error, stats) =>
        error ? reject(new SourceFault(`На сервере нет «${path}»`)) : resolve(stats),
      ),
  );
  if ((mode & KIND) !== DIRECTORY)
    return [
      { name: path.split('/').at(-1) ?? path, bytes: size, modified: mtime * 1_000, note: '', place: path },
    ];
  const entries = await new Promise<FileEntryWithStats[]>((resolve, reject) =>
    sftp.readdir(path, (error, list) =>
      error ? reject(new SourceFault(`Каталог «${path}» не открывается`)) : resolve(list),
    ),
  );
  if (entries.length > MOST_LISTED) throw new SourceFault('В каталоге слишком много файлов');
  return entries
    .filter(({ filename, attrs }) => (attrs.mode & KIND) !== DIRECTORY && nameFits(mask, filename))
    .toSorted((a, b) => b.attrs.mtime - a.attrs.mtime)
    .slice(0, MOST_FOUND)
    .map(({ filename, attrs }) => ({
      name: filename,
      bytes: attrs.size,
      modified: attrs.mtime * 1_000,
      note: '',
      place: `${path.replace(/\/+$/, '')}/${filename}`,
    }));
}
