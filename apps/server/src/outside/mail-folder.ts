import type { ImapFlow } from 'imapflow';
import { isOwnHost, publicAddressOf } from './own-networks.ts';

/** Connection settings of a folder of a mailbox (IMAP). */
export interface MailFolder {
  host: string;
  port: number;
  login: string;
  secret: string;
  folder: string;
}

/** Limits of a connection. */
export interface MailFolderLimits {
  /** Whether private networks and this machine are allowed; they are also allowed to be unencrypted. */
  privateNetworks: boolean;
  /** Aborts everything. */
  signal: AbortSignal;
  /** Timeout of an answer in milliseconds. */
  answersWithin: number;
}

/** Why a mailbox cannot be read, as a Russian message for whoever set it up. */
export class MailFault extends Error {}

/** Limit of a server's answers in memory, in bytes; larger parts are streamed. */
const MOST_ANSWER = 4 * 1024 * 1024;
const TLS_PORT = 993;

/**
 * Opens a folder read-only, so that no letter is marked, for the time of `work`. Throws MailFault for a wrong
 * password, an unknown folder and an aborted signal, OwnNetwork for a refused address, else the connection's error.
 */
export async function withMailFolder<T>(
  { host, port, login, secret, folder }: MailFolder,
  { privateNetworks, signal, answersWithin }: MailFolderLimits,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const address = await publicAddressOf(host, privateNetworks);
  const secure = port === TLS_PORT;
  // Loaded for the first folder: 6 MB.
  const library = await import('imapflow');
  const client = new library.ImapFlow({
    host: address,
    port,
    servername: host,
    secure,
    // Outside of private networks, passwords are sent only over encrypted connections.
    ...(secure ? {} : { doSTARTTLS: !(privateNetworks && isOwnHost(host)) }),
    auth: { user: login, pass: secret },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: answersWithin,
    greetingTimeout: answersWithin,
    socketTimeout: answersWithin,
    maxLiteralSize: MOST_ANSWER,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject);
    signal.addEventListener('abort', () => reject(new MailFault('Сервер слишком долго отдаёт файл')));
  });
  // Prevents an unhandled rejection when nobody waits for it any more.
  broken.catch(() => undefined);
  try {
    return await Promise.race([broken, open()]);
  } finally {
    client.close();
  }

  async function open(): Promise<T> {
    await client.connect().catch((error: unknown) => {
      throw isRefusal(error) ? new MailFault('Почта не пускает: проверьте имя и пароль') : error;
    });
    await client.mailboxOpen(folder, { readOnly: true }).catch(() => {
      throw new MailFault(`Папки «${folder}» в почтовом ящике нет`);
    });
    return work(client);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
