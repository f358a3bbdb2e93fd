import { isTableName } from './table-files.ts';
import { type Instant, instantAt, localDay, toMilliseconds, weekdayOf } from '../time/zones.ts';

/** Sources from which a price list can be fetched by schedule. */
export const SOURCE_KINDS = {
  http: 'Адрес в интернете (HTTPS)',
  sftp: 'Сервер SFTP',
  imap: 'Почтовый ящик (IMAP)',
} as const;
/** Code of a source kind. */
export type SourceKind = keyof typeof SOURCE_KINDS;

/** Outcomes of a fetch, as shown in the log. */
export const FETCH_OUTCOMES = {
  loading: ['Загружается', 'brand'],
  waiting: ['Ждёт вас', 'yellow'],
  unchanged: ['Не изменился', 'neutral'],
  failed: ['Не получен', 'red'],
} as const;
/** Code of an outcome. */
export type FetchOutcome = keyof typeof FETCH_OUTCOMES;

/** Maximum number of checks per day. */
export const MOST_TIMES = 24;

/** Server and path of a source. */
export interface SourceAddress {
  /** Whether the connection is plain http, so that everything sent can be read on the way. */
  isPlain: boolean;
  host: string;
  port: number;
  /** A directory or a file of SFTP; a folder of the mailbox. */
  path: string;
}

const WRITTEN: Readonly<Record<SourceKind, readonly [pattern: RegExp, port: number]>> = {
  http: [/^https?:\/\//i, 443],
  sftp: [/^sftp:\/\//i, 22],
  imap: [/^imaps?:\/\//i, 993],
};

/**
 * Parses the address of a source; a mail server may be given without a protocol.
 * @returns null for an invalid address
 */
export function readSourceAddress(kind: SourceKind, address: string): SourceAddress | null {
  const [pattern, port] = WRITTEN[kind];
  const trimmed = address.trim();
  const written = kind === 'imap' && !trimmed.includes('://') ? `imaps://${trimmed}` : trimmed;
  if (!pattern.test(written)) return null;
  const [, host = '', said, path = ''] = ADDRESS.exec(written.replace(pattern, '')) ?? [];
  if (host === '' || Number(said ?? port) > 65_535) return null;
  const isPlain = /^http:/i.test(written);
  return {
    isPlain,
    host: host.replaceAll(/^\[|\]$/g, ''),
    port: Number(said ?? (isPlain ? 80 : port)),
    path: kind === 'imap' ? mailFolder(path) : decodePath(path) || '/',
  };
}

/** Host name or IP address, port, and the path up to the query. */
const ADDRESS = /^([\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?((?:\/[^\s?#]*)?)(?:[?#]\S*)?$/iu;

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
const mailFolder = (path: string) => decodePath(path).replaceAll(/^\/+|\/+$/g, '') || 'INBOX';

/** Why a source is refused. */
export type SourceFault =
  | { code: 'sourceAddressHasPassword' }
  | { code: 'sourceAddressWrong'; kind: SourceKind }
  | { code: 'sourcePasswordReadable' }
  | { code: 'sourceSenderWrong' };

/**
 * Validates the address of a source; the host name is resolved when connecting.
 * @returns null for a valid address
 */
export function sourceAddressFault(kind: SourceKind, address: string): SourceFault | null {
  if (readSourceAddress(kind, address) !== null) return null;
  return /^\w+:\/\/[^/?#]*@/.test(address.trim())
    ? { code: 'sourceAddressHasPassword' }
    : { code: 'sourceAddressWrong', kind };
}

/**
 * Refuses a name and a password for an address with http://, where they could be read on the way.
 * @returns null when nothing can be read
 */
export function plainPasswordFault(kind: SourceKind, address: string, login: string): SourceFault | null {
  return login.trim() !== '' && readSourceAddress(kind, address)?.isPlain
    ? { code: 'sourcePasswordReadable' }
    : null;
}

/**
 * Validates the sender of a mailed list: without one anybody could send a list.
 * @returns null for an address or a domain
 */
export function senderFault(sender: string): SourceFault | null {
  return /^[^\s@<>]*@[^\s@<>]+\.[^\s@<>]+$/.test(sender.trim()) ? null : { code: 'sourceSenderWrong' };
}

/** Whether an e-mail is from the sender: the exact address, or any address of the domain when only a domain is given. */
export function isFromSender(sender: string, address: string): boolean {
  const wanted = sender.trim().toLowerCase();
  const from = address.trim().toLowerCase();
  return wanted.startsWith('@') ? from.endsWith(wanted) : from === wanted;
}

/**
 * Whether a file name matches the mask: `*` stands for any text, `?` for one character, case is ignored. Without a mask any
 * spreadsheet-like file matches.
 */
export function nameFits(mask: string, name: string): boolean {
  const wanted = mask.trim().toLowerCase();
  if (wanted === '') return isTableName(name) || /\.zip$/i.test(name);
  return fits([...wanted], [...name.toLowerCase()]);
}

/** Greedy matching with one backtracking point: the time is at most mask length times name length. */
function fits(mask: readonly string[], name: readonly string[]): boolean {
  let [place, at, star, kept] = [0, 0, -1, 0];
  while (at < name.length) {
    if (mask[place] === '*') {
      star = place;
      place += 1;
      kept = at;
    } else if (mask[place] === '?' || mask[place] === name[at]) {
      place += 1;
      at += 1;
    } else if (star >= 0) {
      place = star + 1;
      kept += 1;
      at = kept;
    } else return false;
  }
  return mask.slice(place).every((sign) => sign === '*');
}

/** When a list is fetched: minutes of the day, on weekdays 1 (Monday) to 7. */
export interface FetchSchedule {
  times: readonly number[];
  weekdays: readonly number[];
}

/**
 * Parses times of day: «8:00, 14.30», «9; 18».
 * @returns sorted minutes of the day without duplicates; null when the text is invalid, empty or has too many times
 */
export function readTimes(text: string): number[] | null {
  const parts = text.split(/[;,\s]+/).filter((part) => part !== '');
  const minutes = parts.map((part) => {
    const [, hours, rest = '00'] = /^(\d{1,2})(?:[:.-](\d{2}))?$/.exec(part) ?? [];
    return hours === undefined || Number(hours) > 23 || Number(rest) > 59
      ? null
      : Number(hours) * 60 + Number(rest);
  });
  const known = [...new Set(minutes)].filter((minute) => minute !== null).toSorted((a, b) => a - b);
  return minutes.includes(null) || known.length === 0 || known.length > MOST_TIMES ? null : known;
}

/**
 * The first moment of the schedule after the given one, in a time zone.
 * @returns milliseconds since 1970; null when the schedule has no time or no day
 */
export function nextFetch({ times, weekdays }: FetchSchedule, after: Instant, zone: string): number | null {
  const from = toMilliseconds(after);
  const today = localDay(after, zone);
  // Eight days, because all of today's times may have passed.
  for (let day = today; day <= today + 7; day += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const moments = times.map((minute) => instantAt(day, minute, zone)).filter((moment) => moment > from);
    if (moments.length > 0) return Math.min(...moments);
  }
  return null;
}
