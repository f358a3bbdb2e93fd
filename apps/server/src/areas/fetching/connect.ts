import { OwnNetwork } from '../../outside/own-networks.ts';
import { withHttp } from './http.ts';
import { withImap } from './imap.ts';
import { withSftp } from './sftp.ts';
import { type Allowed, type OpenSource, SourceFault, type SourceSettings } from './source.ts';

const WAYS = { http: withHttp, sftp: withSftp, imap: withImap } as const;

/** Time limit of the whole fetch in milliseconds. */
export const FETCHED_WITHIN = 60_000;

/**
 * Connects to a source, runs `work` and disconnects. Throws SourceFault, also for any other connection error.
 */
export async function withSource<T>(
  settings: SourceSettings,
  privateNetworks: boolean,
  work: (source: OpenSource, signal: AbortSignal) => Promise<T>,
  within = FETCHED_WITHIN,
): Promise<T> {
  const signal = AbortSignal.timeout(within);
  const allowed: Allowed = { privateNetworks, signal };
  // An error of `work` itself is rethrown unchanged; it is not a connection error.
  let own: { error: unknown } | undefined;
  try {
    const way = WAYS[settings.kind](settings, allowed, async (source) => {
      try {
        return await work(source, signal);
      } catch (error) {
        own = { error };
        throw error;
      }
    });
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new SourceFault('')));
    });
    return await Promise.race([way, late]);
  } catch (error) {
    if (signal.aborted) throw new SourceFault('Сервер слишком долго отдаёт файл');
    if (own && !isOfTheWay(own.error)) throw own.error;
    throw faultOf(error);
  }
}

const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Сервера с таким именем нет: проверьте адрес',
  EAI_AGAIN: 'Имя сервера сейчас не узнать: попробуйте позже',
  ECONNREFUSED: 'По этому адресу никто не отвечает: проверьте адрес и порт',
  ECONNRESET: 'Сервер оборвал соединение',
  EPIPE: 'Сервер оборвал соединение',
  ETIMEDOUT: 'Сервер не отвечает',
  CONNECT_TIMEOUT: 'Сервер не отвечает',
  GREETING_TIMEOUT: 'Сервер не отвечает',
  EHOSTUNREACH: 'До сервера не добраться',
  ENETUNREACH: 'До сервера не добраться',
  DownloadOverflow: 'Сервер отдаёт больше, чем обещал',
  NoConnection: 'Сервер оборвал соединение',
};
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isOfTheWay = (error: unknown) =>
  error instanceof SourceFault ||
  error instanceof OwnNetwork ||
  codeOf(error) in CODES ||
  TLS.test(codeOf(error));

function faultOf(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  if (error instanceof OwnNetwork) return new SourceFault(error.message);
  const code = codeOf(error);
  if (TLS.test(code)) return new SourceFault('Сертификату сервера нельзя верить, пароль ему не отправлен');
  // For an unknown error, the server's own message is shown.
  const said = error instanceof Error ? error.message.slice(0, 200) : '';
  return new SourceFault(CODES[code] ?? `Сервер ответил ошибкой: ${said}`);
}
