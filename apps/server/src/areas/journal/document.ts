import { normalizeBrand } from '@portal/domain/part-number';
import { UPLOAD_MACHINE, type UploadKind, type UploadStatus } from '@portal/domain/uploads';
import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../lists/scope.ts';
import type { DocumentDefinition, DocumentRow, Said, Step, Work } from '../../documents/document.ts';
import type { Notice } from '../../events/notify.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { checkDiscount, checkReading } from './checking/check-reading.ts';
import { fieldsOf } from './columns/columns.ts';
import { uploader, uploadStatus } from './status.ts';
import { type Columns, type Preview, type Reading, upload } from './tables.ts';
import { findUpload } from './uploads.ts';

export interface UploadRow extends DocumentRow<UploadStatus> {
  kind: UploadKind;
  contractor_id: number;
  stored_as: string;
  preview: Preview | null;
  processed: number;
  total: number;
  way: 'put' | 'fetched' | 'exchanged' | 'called';
  file_name: string;
  publish_at: string | Date | null;
}
/** Row counts of an import. */
export interface ImportCounts {
  processed: number;
  total: number;
  taken: number;
  refused: number;
  duplicates: number;
}
export interface UploadInput {
  /**
   * Input of a confirmation: columns, what to do with items that the file does not name, and the import
   * queue.
   */
  columns?: Columns;
  reading?: Reading | undefined;
  missing?: 'keep' | 'zero' | undefined;
  /** Brands that the person confirmed as new. */
  new_brands?: readonly string[] | undefined;
  /** Discount from the file's retail prices, percent. */
  discount_rz?: number | undefined;
  jobs?: Jobs;
  counts?: ImportCounts;
  created_products?: number;
  /** New products, as «id | article». */
  entries?: string[];
  /** Number of rows whose title names a different kind of product than the catalogue's title. */
  other_titles?: number;
  /** Whether the file is still stored. */
  file_kept?: boolean;
  /** Reason of the failure. */
  message?: string;
  /** Exceeded thresholds because of which the upload is held back. */
  held?: string[];
  /** What the thresholds belong to: the price list or the storage. */
  limits?: 'прайс-листа' | 'склада';
  despite_thresholds?: boolean | undefined;
  /** Time at which the import is to start. */
  publish_at?: string | undefined;
}
type UploadStep = Step<UploadRow, UploadInput>;
type UploadAction = 'confirm' | 'schedule' | 'start' | 'cancel' | 'undo' | 'complete' | 'fail' | 'hold';

/** Definition of the upload document for the state machine. */
export const uploadDocument: DocumentDefinition<UploadStatus, UploadRow, UploadInput, UploadAction> = {
  machine: UPLOAD_MACHINE,
  table: upload,
  rows: {
    alias: 'u',
    columns: sql`u.kind, u.contractor_id, u.stored_as, u.preview, u.processed, u.total, u.way, u.file_name, u.publish_at`,
  },
  visible: (viewer) => scope(viewer).own(sql`u.contractor_id`),
  personOf: () => uploader,
  words: {
    absent: 'Загрузка не найдена',
    stale: 'Загрузка уже изменена другим сотрудником. Обновите страницу.',
    state: ({ status }) => `Загрузка уже в состоянии «${uploadStatus(status).title}»`,
  },
  read: findUpload,
  statusOf: (_, { counts }) => ((counts?.refused ?? 0) > 0 ? 'completed_with_errors' : 'completed'),
  effects: { start_import: startImport, check_reading: checkConfirmed },
  audience: {},
  actions: {
    confirm: { text: () => 'Загрузка подтверждена', change: confirmed },
    schedule: { text: () => 'Загрузка подтверждена и ждёт своего времени', change: confirmed },
    start: {
      text: () => 'Время загрузки пришло',
      change: () => ({ attempts: 0 }) satisfies Change,
      told: ({ row }) => announced(row),
    },
    hold: {
      text: ({ input }) => heldText(input),
      change: (input) =>
        ({ held: input.held ?? [], message: heldText(input), processed: 0, total: 0 }) satisfies Change,
      told: ({ row, text }) => ({
        ...announced({ ...row, processed: 0, total: 0 }),
        // Fetched, exchanged, called and scheduled files have nobody watching the screen, so their contractor gets a notification.
        notices: row.way !== 'put' || row.publish_at !== null ? [waitingNotice(row, text)] : [],
      }),
    },
    cancel: {
      text: () => 'Загрузка отменена',
      change: () => ({ finished_at: sql`now()`, file_kept: false }) satisfies Change,
    },
    undo: {
      text: () => TAKEN_BACK,
      change: () => ({ message: TAKEN_BACK }) satisfies Change,
      told: ({ row }) => announced(row),
    },
    complete: {
      text: ({ input: { counts } }) => `Загружено строк: ${counts?.taken ?? 0} из ${counts?.total ?? 0}`,
      change: ({ counts, created_products = 0, entries = [], other_titles = 0 }) =>
        ({
          ...counts,
          created_products,
          entries,
          other_titles,
          message: '',
          finished_at: ENDED,
        }) satisfies Change,
      told: ({ row, input: { counts } }) => announced({ ...row, ...counts }),
    },
    fail: {
      text: ({ input }) => input.message ?? '',
      change: ({ counts, message = '', file_kept }) =>
        ({
          ...counts,
          message,
          finished_at: ENDED,
          ...(file_kept === undefined ? {} : { file_kept }),
        }) satisfies Change,
      told: ({ row, input: { counts } }: UploadStep) => announced({ ...row, ...counts }),
    },
  },
};
/** The message of an upload that was taken back. */
const TAKEN_BACK = 'Загрузка отменена: цены и остатки снова такие, как до неё';
const heldText = ({ held = [], limits = 'прайс-листа' }: UploadInput) =>
  `Загрузка задержана порогами ${limits}. ${held.join('. ')}.`;

/** Notification for the contractor that an upload without a person waits for a decision. */
export const waitingNotice = (
  { id, kind, contractor_id, file_name }: Pick<UploadRow, 'id' | 'kind' | 'contractor_id' | 'file_name'>,
  text: string,
): Notice => ({
  contractor_id,
  event_name: kind === 'reserve_upload' ? 'stock:waiting' : 'price-list:waiting',
  entity_id: id,
  title: `Файл «${file_name}» ждёт вас`,
  text,
  message: { id },
});

type Change = { [K in keyof typeof upload.$inferInsert]?: (typeof upload.$inferInsert)[K] | SQL };
/** A job's transaction is long: now() would give its start, and the end is wanted. */
const ENDED = sql`clock_timestamp()`;

/** Column changes of an upload that a person confirms. */
function confirmed({
  columns,
  reading = {},
  missing = 'keep',
  new_brands = [],
  discount_rz,
  despite_thresholds = false,
  publish_at,
}: UploadInput): Change {
  return {
    columns,
    reading,
    missing,
    discount_rz: discount_rz ?? null,
    new_brands: sql`${sql.param(new_brands.map(normalizeBrand))}::text[]`,
    message: '',
    held: [],
    despite_thresholds,
    publish_at: publish_at === undefined ? null : sql`${publish_at}::timestamptz`,
    attempts: 0,
  };
}

/** Effect: checks that the columns fit the file. Throws 422 naming each wrong field. */
async function checkConfirmed({
  rows,
  input: { columns, reading = {}, discount_rz },
}: Work<UploadRow, UploadInput>) {
  if (!columns) throw new Error('a confirmed upload has columns');
  for (const { kind, preview } of rows) {
    checkDiscount(kind, discount_rz);
    checkReading(columns, reading, preview ?? { headers: [] }, fieldsOf(kind));
  }
}

/** Effect: checks that the columns fit the file and queues the import. Throws 422 naming each wrong field. */
async function startImport(work: Work<UploadRow, UploadInput>) {
  const { transaction, rows, input } = work;
  if (!input.jobs) throw new Error('a confirmed upload has a queue');
  await checkConfirmed(work);
  for (const { id } of rows) await input.jobs.send(transaction, 'import-price-list', { upload_id: id });
}

/** Event sent to browsers that show the upload. */
export function announced({
  kind,
  contractor_id,
  id,
  status,
  processed,
  total,
  taken = 0,
  refused = 0,
  duplicates = 0,
}: Pick<UploadRow, 'kind' | 'contractor_id' | 'id' | 'status' | 'processed' | 'total'> &
  Partial<ImportCounts>): Said {
  const message = { id, status, processed, total, taken, refused, duplicates };
  // A request's list is read synchronously and sends events of the request instead.
  return kind === 'request_items' ? {} : { events: [{ event_name: kind, contractor_id, message }] };
}

/** Sets the message that says what an upload waits for. */
export async function setUploadMessage(transaction: Transaction, id: number, message: string): Promise<void> {
  await transaction.execute(sql`UPDATE upload SET message = ${message} WHERE id = ${id}`);
}
