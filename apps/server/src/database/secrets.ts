import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from './connect.ts';
import type { Logger } from 'pino';

/**
 * Prefix of an encrypted secret, with the format's number. A value without it was stored before secrets were
 * encrypted.
 */
const MARK = 'sealed:1:';
const NONCE = 12;
const TAG = 16;

/** A stored secret cannot be decrypted. The message is for the person who needs the secret. */
export class SecretLost extends Error {}

const LOST =
  'Сохранённый пароль не открывается: сменился ключ шифрования (SECRETS_KEY или файл secrets.key в каталоге данных). Верните прежний ключ или введите пароль заново.';

/** The purpose of a secret: a secret of one purpose cannot be decrypted as another. */
export type SecretOf = 'source' | 'webhook' | 'edo' | 'letter' | 'factor';

export type KeySettings = Pick<Config, 'secretsKey' | 'dataDirectory'>;
const keys = new Map<string, Buffer>();

/** The key that encrypts other services' passwords in the database. */
function keyOf({ secretsKey, dataDirectory }: KeySettings): Buffer {
  const place = secretsKey === null ? `file ${dataDirectory}` : `said ${secretsKey}`;
  const known = keys.get(place);
  if (known) return known;
  const said = secretsKey ?? keptKey(path.join(dataDirectory, 'secrets.key'));
  const key = Buffer.from(hkdfSync('sha256', said, '', 'secrets at rest', 32));
  keys.set(place, key);
  return key;
}

/**
 * The key file of the data directory, created once. If several servers start together, one of them creates the
 * complete file and the others read it.
 */
function keptKey(file: string): string {
  const mine = `${file}.${randomBytes(6).toString('hex')}`;
  const read = () => readFileSync(file, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(mine, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(mine);
  }
  return read();
}
const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Encrypts a secret for the database; an empty secret stays empty. */
export function sealSecret(settings: KeySettings, of: SecretOf, secret: string): string {
  if (secret === '') return '';
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(settings), nonce).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a stored secret; a value without the prefix is returned as it is. Throws SecretLost. */
export function openSecret(settings: KeySettings, of: SecretOf, stored: string): string {
  if (!stored.startsWith(MARK)) return stored;
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(settings), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretLost(LOST);
  }
}

interface Place {
  table: SQL;
  key: SQL;
  of: SecretOf;
}

/**
 * Encrypts secrets that were stored in plain text and logs how many others cannot be decrypted. A lost key
 * does not stop the server: each use of such a secret reports the error.
 */
export async function sealStored(
  { database, config, log }: { database: Database; config: KeySettings; log: Logger },
  { table, key, of }: Place,
): Promise<void> {
  const { rows } = await database.execute<{ key: number; secret: string }>(
    sql`SELECT ${key} AS key, secret FROM ${table} WHERE secret <> '' ORDER BY 1`,
  );
  let lost = 0;
  for (const row of rows)
    if (row.secret.startsWith(MARK)) lost += opens(config, of, row.secret) ? 0 : 1;
    else
      await database.execute(sql`
        UPDATE ${table} SET secret = ${sealSecret(config, of, row.secret)} WHERE ${key} = ${row.key} AND secret = ${row.secret}`);
  if (lost > 0) log.error({ of, lost }, `Паролей, которые не открываются: ${lost}. ${LOST}`);
}

function opens(settings: KeySettings, of: SecretOf, stored: string): boolean {
  try {
    openSecret(settings, of, stored);
    return true;
  } catch {
    return false;
  }
}
