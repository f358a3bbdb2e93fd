import { bodyMessages, failureSentence, NO_ACCESS } from '../messages/failures.ts';

/** Pages that export to Excel. Spec 2 §7. */
export const EXPORT_PAGES = [
  'outgoing-refusals',
  'incoming-orders',
  'outgoing-orders',
  'incoming-claims',
  'outgoing-claims',
  'logistic-maps',
] as const;
/** The export failed. Spec 2 §8. */
export const EXPORT_FAILED = 'Не удалось выполнить экспорт файла';
/** The page has no export. Spec 2 §8. */
export const UNSUPPORTED_PAGE = 'Unsupported page name';
/** Name of a file whose answer names none. Spec 2 §7. */
export const DEFAULT_FILE_NAME = 'export.xlsx';

/** «Unsupported page name» for a page without an export; null for one with. Spec 2 §8. */
export function exportPageFault(page: string): string | null {
  return (EXPORT_PAGES as readonly string[]).includes(page) ? null : UNSUPPORTED_PAGE;
}

/**
 * The warnings a failed export shows: why not alone of a 403, «Нет доступа» where nothing more is said; else the general one and why: on 422 each message of the response list.
 * Spec 2 §7, §8.
 */
export function exportWarnings(status: number, body: unknown): string[] {
  if (status === 403) return [failureSentence(body, NO_ACCESS)];
  if (status === 422) return [EXPORT_FAILED, ...bodyMessages(body)];
  const why = failureSentence(body, '');
  return why === '' ? [EXPORT_FAILED] : [EXPORT_FAILED, why];
}

/**
 * The file's name from a content-disposition header: filename* (RFC 5987) before filename, without directories and control
 * characters; the default xlsx name when there is none.
 * @param header the header's text, null or undefined when it is missing
 * @see spec 2 §7
 */
export function fileNameOf(header: string | null | undefined, fallback: string = DEFAULT_FILE_NAME): string {
  const [, encoded] = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '') ?? [];
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header ?? '') ?? [];
  const name = decoded(encoded) ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
  const base = name
    .replaceAll(/\p{Cc}/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim();
  return /^\.*$/.test(base) ? fallback : base;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Rows from which a file is prepared aside instead of being waited for. */
export const LARGE_EXPORT = 20_000;
/** Days for which a prepared file is kept. */
export const EXPORT_DAYS = 7;

/** What has become of a file that was asked for, and in which colour it is said. */
export const EXPORT_STATUSES = {
  queued: ['В очереди', 'neutral'],
  running: ['Готовится', 'brand'],
  ready: ['Готов', 'green'],
  failed: ['Не получился', 'red'],
  cancelled: ['Отменён', 'neutral'],
  expired: ['Удалён по сроку', 'neutral'],
} as const;
/** Code of a state. */
export type ExportStatus = keyof typeof EXPORT_STATUSES;
/** What whoever asked may do with a file. */
export type ExportAction = 'fetch' | 'cancel' | 'repeat';

/** One that is being prepared may be cancelled, a ready one fetched; whatever is over may be asked for again. */
export function exportActions(status: ExportStatus): ExportAction[] {
  if (status === 'queued' || status === 'running') return ['cancel'];
  return status === 'ready' ? ['fetch', 'repeat'] : ['repeat'];
}
