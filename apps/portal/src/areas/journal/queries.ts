import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { type JournalKind, journalOf, type UploadKind } from '@portal/domain/uploads';
import { type RouteName, routeHref } from '@portal/domain/routes';
import { api } from '../../session/api.ts';
import { sendFile } from '../../session/calls/send-file.ts';

export type Upload = Schemas['Upload'];
export type Preview = NonNullable<Upload['preview']>;
/**
 * Values of the matching form: columns by field; `sure-…`: a guessed column is confirmed; `currency` and its
 * `rate`; `constant-…`: values for all rows; `form-…`: number formats; `word-…`: meanings of words; «several»,
 * «join» with its «key», «zero».
 */
export type Matched = Record<string, string>;
export type UploadRow = Schemas['UploadRow'];

export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: ['upload', id],
    queryFn: async () =>
      (await answerOf(api.GET('/data-file-processor/upload/{id}', { params: { path: { id } } }))).data,
    enabled: id > 0,
  });

/**
 * Uploads a file with its form fields and reports the progress in percent. Throws CallError with the server's
 * message.
 */
export function sendUpload(
  fields: Readonly<Record<string, string>>,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Upload> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return sendFile('/data-file-processor/upload', form, onProgress);
}

/** Route of each kind's journal. */
export const JOURNALS = {
  price_list_upload_batch: 'journal-price-list-batch-id',
  price_list_upload: 'journal-price-list-items-id',
  reserve_upload: 'journal-reserves-id',
  nomenclature_upload: 'journal-nomenclature-id',
  request_items: 'journal-request-items-id',
} as const satisfies Record<JournalKind, RouteName>;

/** Route of the journal that contains a kind. */
export const journalRoute = (kind: UploadKind) => JOURNALS[journalOf(kind)];

/** Address of an upload's journal entry. */
export const entryHref = ({ kind, id }: Pick<Upload, 'kind' | 'id'>): string =>
  routeHref(journalRoute(kind), { id: String(id) });

/** Address of the page where an upload's columns are confirmed and its progress is shown. */
export const uploadHref = ({ kind, id }: Pick<Upload, 'kind' | 'id'>): string =>
  routeHref(PAGES[journalOf(kind)], {}, { upload: String(id) });

const PAGES = {
  price_list_upload_batch: 'prices-import',
  price_list_upload: 'prices-import',
  reserve_upload: 'nomenclature-reserves',
  nomenclature_upload: 'nomenclature-import',
  request_items: 'request-add',
} as const satisfies Record<JournalKind, RouteName>;
