import { type Instant, instantAt, localDay, toMilliseconds, weekdayOf } from '../time/zones.ts';

/** Where a price list is fetched from by schedule. */
export const SOURCE_KINDS = {
  http: 'Адрес в интернете (HTTPS)',
  sftp: 'Сервер SFTP',
  imap: 'Почтовый ящик (IMAP)',
} as const;
/** Code of a kind of source. */
export type SourceKind = keyof typeof SOURCE_KINDS;

/** What came of a fetch, in the log's words. */
export const FETCH_OUTCOMES = {
  loading: ['Загружается', 'brand'],
  waiting: ['Ждёт вас', 'yellow'],
  unchanged: ['Не изменился', 'neutral'],
  failed: ['Не получен', 'red'],
} as const;
/** Code of an outcome. */
export type FetchOutcome = keyof typeof FETCH_OUTCOMES;

/** Checks of a day at most. */
export const MOST_TIMES = 24;

/** Where a source's server is, and what is looked at there. */
export interface SourceAddress {
  /** Whether the server is spoken to over http without TLS: whatever is sent there, anybody on the way reads. */
  isPlain: boolean;
  host: string;
  port: number;
  /** A directory of files, or one file, of SFTP; a folder of the mailbox. */
  path: string;
}

const WRITTEN: Readonly<Record<SourceKind, readonly [pattern: RegExp, port: number, fault: string]>> = {
  http: [/^https?:\/\//i, 443, 'Укажите адрес файла, который начинается с https://'],
  sftp: [/^sftp:\/\//i, 22, 'Укажите адрес вида sftp://сервер/каталог'],
  imap: [/^imaps?:\/\//i, 993, 'Укажите почтовый сервер, например imap.yandex.ru'],
};

/**
 * Read an address as people write it: a mail server without its protocol too.
 * @returns null for what is none
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

/** A name or a number of the net, its port, and the path up to what a page asks. */
const ADDRESS = /^([\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?((?:\/[^\s?#]*)?)(?:[?#]\S*)?$/iu;

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
const mailFolder = (path: string) => decodePath(path).replaceAll(/^\/+|\/+$/g, '') || 'INBOX';

/**
 * What is wrong with the address of a source; where its name leads is asked when it is connected to.
 * @returns a Russian sentence, or null
 */
export function sourceAddressFault(kind: SourceKind, address: string): string | null {
  if (readSourceAddress(kind, address) !== null) return null;
  return /^\w+:\/\/[^/?#]*@/.test(address.trim())
    ? 'В адресе не должно быть имени и пароля: для них есть свои поля'
    : WRITTEN[kind][2];
}

/**
 * What is wrong with sending a name and a password to an address: over http:// anybody on the way reads them.
 * @returns a Russian sentence, or null
 */
export function plainPasswordFault(kind: SourceKind, address: string, login: string): string | null {
  return login.trim() !== '' && readSourceAddress(kind, address)?.isPlain
    ? 'По адресу http:// пароль уйдёт открытым текстом. Укажите адрес, который начинается с https://, или оставьте имя пустым'
    : null;
}

/**
 * What is wrong with who sends the list: without a sender anybody could mail one.
 * @returns a Russian sentence, or null
 */
export function senderFault(sender: string): string | null {
  return /^[^\s@<>]*@[^\s@<>]+\.[^\s@<>]+$/.test(sender.trim())
    ? null
    : 'Укажите почту отправителя целиком или домен с @: прайс-лист берётся только из его писем';
}

/** Whether a letter is from the sender: the very address, or any of the domain where only that is named. */
export function isFromSender(sender: string, address: string): boolean {
  const wanted = sender.trim().toLowerCase();
  const from = address.trim().toLowerCase();
  return wanted.startsWith('@') ? from.endsWith(wanted) : from === wanted;
}

/** Files that may be a list at all, where nobody has said which. */
const LISTS = /\.(xlsx|csv|txt|zip)$/i;

/**
 * Whether a file is the one that is meant: `*` stands for anything and `?` for one letter, capitals are all the same. Without a mask
 * any file that may be a table is.
 */
export function nameFits(mask: string, name: string): boolean {
  const wanted = mask.trim().toLowerCase();
  if (wanted === '') return LISTS.test(name);
  return fits([...wanted], [...name.toLowerCase()]);
}

/** Greedy with one step back: a mask of many stars costs no more than mask times name. */
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

/** When a list is fetched: minutes of the day, on weekdays from 1, Monday, to 7. */
export interface FetchSchedule {
  times: readonly number[];
  weekdays: readonly number[];
}

/**
 * Times of day as people write them: «8:00, 14.30», «9; 18».
 * @returns minutes of the day, each once and in order; null for what is none, is nothing, or is more than a day's checks
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
 * The first moment of the schedule after another one, by the clock of a zone.
 * @returns milliseconds since 1970; null where the schedule names no time or no day
 */
export function nextFetch({ times, weekdays }: FetchSchedule, after: Instant, zone: string): number | null {
  const from = toMilliseconds(after);
  const today = localDay(after, zone);
  // A week and a day: today's times may all be over.
  for (let day = today; day <= today + 7; day += 1) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const moments = times.map((minute) => instantAt(day, minute, zone)).filter((moment) => moment > from);
    if (moments.length > 0) return Math.min(...moments);
  }
  return null;
}
