import { bodyMessages, failureSentence, NO_ACCESS } from '../messages/failures.ts';

/** Pages with an Excel export. Spec 2 §7. */
export const EXPORT_PAGES = [
  'outgoing-refusals',
  'incoming-orders',
  'outgoing-orders',
  'incoming-claims',
  'outgoing-claims',
  'logistic-maps',
] as const;
/** Message when an export failed. Spec 2 §8. */
export const EXPORT_FAILED = 'Не удалось выполнить экспорт файла';
/** Message when the page has no export. Spec 2 §8. */
export const UNSUPPORTED_PAGE = 'Unsupported page name';
/** File name when the response names none. Spec 2 §7. */
export const DEFAULT_FILE_NAME = 'export.xlsx';

/** «Unsupported page name» for a page without an export; null for a page with one. Spec 2 §8. */
export function exportPageFault(page: string): string | null {
  return (EXPORT_PAGES as readonly string[]).includes(page) ? null : UNSUPPORTED_PAGE;
}

/**
 * The warnings shown after a failed export: for a 403 only the reason, or «Нет доступа» without one; otherwise the general message and
 * the reasons: for a 422 each message of the response. Spec 2 §7, §8.
 */
export function exportWarnings(status: number, body: unknown): string[] {
  if (status === 403) return [failureSentence(body, NO_ACCESS)];
  if (status === 422) return [EXPORT_FAILED, ...bodyMessages(body)];
  const why = failureSentence(body, '');
  return why === '' ? [EXPORT_FAILED] : [EXPORT_FAILED, why];
}

/**
 * The file name from a content-disposition header: filename* (RFC 5987) takes precedence over filename; directories and control
 * characters are removed; the default xlsx name when there is none.
 * @param header the header value, null or undefined when it is missing
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

/** Number of rows from which a file is created by a background job. */
export const LARGE_EXPORT = 20_000;
/** Number of days for which a created file is stored. */
export const EXPORT_DAYS = 7;

/** States of a requested file, with their colours. */
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
/** Actions on a requested file. */
export type ExportAction = 'fetch' | 'cancel' | 'repeat';

/** The possible actions: a file in progress can be cancelled, a ready one downloaded, a finished or failed one requested again. */
export function exportActions(status: ExportStatus): ExportAction[] {
  if (status === 'queued' || status === 'running') return ['cancel'];
  return status === 'ready' ? ['fetch', 'repeat'] : ['repeat'];
}
