import { applyPercent, type Kopecks } from '../numbers/money.ts';
import { type Instant, toMilliseconds } from '../time/zones.ts';
import { all, decimal, max, noLeadingZero, percent, required, type Validator } from '../text/validation.ts';
import { defineMachine, defineStatuses, type Machine, readTransitions } from '../documents/documents.ts';

/** Statuses of an upload. Decisions, «Upload job». */
export const UPLOAD_STATUSES = /* @__PURE__ */ defineStatuses({
  queued: [10, 'В очереди', 'neutral', 'new'],
  validating: [20, 'Проверка', 'brand', 'work'],
  importing: [30, 'Загрузка', 'brand', 'work'],
  completed: [40, 'Загружено', 'green', 'done'],
  completed_with_errors: [45, 'Загружено с ошибками', 'yellow', 'done'],
  failed: [50, 'Ошибка', 'red', 'failed'],
  cancelled: [60, 'Отменено', 'neutral', 'failed'],
});
/** Code of an upload's status. */
export type UploadStatus = keyof typeof UPLOAD_STATUSES;

/**
 * Transitions of an upload: its owner (as supplier) cancels it, confirms it, or schedules it, the system does the rest. An upload that
 * exceeds a threshold of its list is held and must be confirmed again. A loaded file can be taken back for a while. It starts as validating when the call that sends the file also
 * checks it.
 */
export const UPLOAD_MACHINE: Machine<UploadStatus> = /* @__PURE__ */ defineMachine(
  'upload',
  UPLOAD_STATUSES,
  ['queued', 'validating'],
  /* @__PURE__ */ readTransitions(
    `
queued validate validating system
validating confirm importing supplier
validating schedule queued supplier
queued start importing system
validating import importing system
importing complete completed/completed_with_errors system
importing hold validating system
queued,validating,importing fail failed system
queued,validating,importing cancel cancelled supplier
completed,completed_with_errors undo cancelled supplier`,
    { confirm: { effects: ['start_import'] }, schedule: { effects: ['check_reading'] } },
  ),
);

/** Kinds of uploads, as named in the journal. Spec 1 §2.2, §7. */
export const UPLOAD_KINDS = {
  price_list_upload_batch: 'Прайс-лист целиком',
  price_list_upload: 'Позиции прайс-листа',
  reserve_upload: 'Остатки склада',
  nomenclature_upload: 'Номенклатура',
  request_items: 'Позиции заявки',
  price_list_rz_upload_batch: 'Прайс-лист целиком, розничные цены',
  price_list_rz_upload: 'Позиции прайс-листа, розничные цены',
  batch_product_upload: 'Товары из прайс-листов',
} as const;
/** Code of an upload kind. */
export type UploadKind = keyof typeof UPLOAD_KINDS;

/** The journals by their main kind, with all kinds they contain. Spec 1 §2.2. */
export const JOURNAL_KINDS = {
  price_list_upload_batch: ['price_list_upload_batch', 'price_list_rz_upload_batch'],
  price_list_upload: ['price_list_upload', 'price_list_rz_upload'],
  reserve_upload: ['reserve_upload'],
  nomenclature_upload: ['nomenclature_upload', 'batch_product_upload'],
  request_items: ['request_items'],
} as const satisfies Partial<Record<UploadKind, readonly UploadKind[]>>;
/** Code of a journal: its main kind. */
export type JournalKind = keyof typeof JOURNAL_KINDS;

const JOURNAL_OF = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(JOURNAL_KINDS).flatMap(([journal, kinds]) =>
    kinds.map((kind) => [kind, journal]),
  ),
) as Record<UploadKind, JournalKind>;

/** The journal of an upload kind. */
export const journalOf = (kind: UploadKind): JournalKind => JOURNAL_OF[kind];

/** Whether the file contains retail prices («rz»), from which the list's prices are computed by a discount. Spec 1 §7. */
export const isRetail = (kind: UploadKind): boolean =>
  kind === 'price_list_rz_upload_batch' || kind === 'price_list_rz_upload';

/**
 * Validates the discount from retail prices: required, no leading zero, at most two decimals, below 100 %.
 * @see spec 3 §5 «discount_rz»
 */
export const discountRz: Validator = /* @__PURE__ */ all(
  required,
  noLeadingZero,
  decimal(),
  percent,
  (value, field) => max(99.99)(Number(String(value).replace(',', '.')), field),
);

/**
 * The price after a discount from the retail price, rounded to a kopeck, at least one kopeck.
 * @param retail kopecks
 * @param discount percent, from 0 to 99.99
 * @throws RangeError for an invalid amount or percentage
 * @see spec 3 §5 «discount_rz»
 */
export const discountedPrice = (retail: Kopecks, discount: number): Kopecks =>
  Math.max(1, applyPercent(retail, -discount));

/** Maximum number of days for which a file can be scheduled. */
const MOST_DAYS_AHEAD = 30;

/** Why a file cannot be scheduled for a time. */
export type PublishAtFault = { code: 'publishTimePassed' } | { code: 'publishTimeTooFar'; days: number };

/**
 * Validates the scheduled time of a file; null when it is valid.
 * @see issue «Price lists, nomenclature, stock, uploads»: «Publish now or at a time»
 */
export function publishAtFault(at: Instant, now: Instant): PublishAtFault | null {
  const ahead = toMilliseconds(at) - toMilliseconds(now);
  if (ahead <= 0) return { code: 'publishTimePassed' };
  return ahead > MOST_DAYS_AHEAD * 86_400_000 ? { code: 'publishTimeTooFar', days: MOST_DAYS_AHEAD } : null;
}

/** Statuses of a request (an uploaded list). Decisions, «Request». */
export const REQUEST_STATUSES = /* @__PURE__ */ defineStatuses({
  uploaded: [10, 'Загружена', 'neutral', 'new'],
  recognizing: [20, 'Распознаётся', 'brand', 'work'],
  generating: [30, 'Подбор предложений', 'brand', 'work'],
  ready: [40, 'Готова', 'green', 'work'],
  ordered_partially: [50, 'Заказана частично', 'yellow', 'work'],
  ordered: [60, 'Заказана', 'green', 'done'],
  archived: [70, 'В архиве', 'neutral', 'done'],
});
/** Code of a request's status. */
export type RequestStatus = keyof typeof REQUEST_STATUSES;

/**
 * Transitions of a request. It starts as generating when the call that sends the list also recognises it; lines with offers can be
 * put into the basket before others have theirs. Only an order makes it ordered: what is in the basket is not.
 */
export const REQUEST_MACHINE: Machine<RequestStatus> = /* @__PURE__ */ defineMachine(
  'request',
  REQUEST_STATUSES,
  ['uploaded', 'generating'],
  /* @__PURE__ */ readTransitions(`
uploaded recognize recognizing system
recognizing generate generating system . request-item-offer-start-generate
generating finish ready system
generating put generating customer BASKET_GET
ready put ready customer BASKET_GET
ordered_partially put ordered_partially customer BASKET_GET
ordered put ordered customer BASKET_GET
generating,ready,ordered_partially,ordered order ordered_partially/ordered system
ready,ordered_partially regenerate generating customer REQUEST_CREATE
ready,ordered_partially,ordered archive archived customer REQUEST_CREATE`),
);

/**
 * Splits upload-list entries «id | article» into ids and articles. Spaces around the first bar are ignored; an article may contain a
 * bar.
 * @returns ids and articles of the valid entries, in order, and the invalid entries
 * @see spec 1 §3
 */
export function splitIdArticles(entries: readonly string[]): {
  ids: number[];
  articles: string[];
  wrong: string[];
} {
  const split = { ids: [] as number[], articles: [] as string[], wrong: [] as string[] };
  for (const entry of entries) {
    const [, id = '', article = ''] = /^(\d{1,15})\s*\|\s*(\S.*)$/.exec(String(entry).trim()) ?? [];
    if (article === '') split.wrong.push(entry);
    else {
      split.ids.push(Number(id));
      split.articles.push(article);
    }
  }
  return split;
}
