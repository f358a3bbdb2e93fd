import { applyPercent } from '../numbers/money.ts';
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
 * What becomes of an upload: its owner (as supplier) cancels it, confirms it, or says when it is to be loaded, the system does the rest. What
 * passes a threshold of its list is held: it waits to be confirmed once more. It begins as validating where the
 * call that brings the file looks at it at once.
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
queued,validating,importing cancel cancelled supplier`,
    { confirm: { effects: ['start_import'] }, schedule: { effects: ['check_reading'] } },
  ),
);

/** What a file is loaded for, in the journal's words. Spec 1 §2.2, §7. */
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
/** Code of a kind of upload. */
export type UploadKind = keyof typeof UPLOAD_KINDS;

/** The journals, each by its main kind, with every kind that stands in it. Spec 1 §2.2. */
export const JOURNAL_KINDS = {
  price_list_upload_batch: ['price_list_upload_batch', 'price_list_rz_upload_batch'],
  price_list_upload: ['price_list_upload', 'price_list_rz_upload'],
  reserve_upload: ['reserve_upload'],
  nomenclature_upload: ['nomenclature_upload', 'batch_product_upload'],
  request_items: ['request_items'],
} as const satisfies Partial<Record<UploadKind, readonly UploadKind[]>>;
/** A journal, by its main kind. */
export type JournalKind = keyof typeof JOURNAL_KINDS;

const JOURNAL_OF = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(JOURNAL_KINDS).flatMap(([journal, kinds]) =>
    kinds.map((kind) => [kind, journal]),
  ),
) as Record<UploadKind, JournalKind>;

/** The journal in which an upload of a kind stands. */
export const journalOf = (kind: UploadKind): JournalKind => JOURNAL_OF[kind];

/** Whether the file's prices are retail ones, «rz»: the list's own come from them by a discount. Spec 1 §7. */
export const isRetail = (kind: UploadKind): boolean =>
  kind === 'price_list_rz_upload_batch' || kind === 'price_list_rz_upload';

/**
 * What is wrong with the discount from retail prices: it is asked for, written without a leading zero, with two decimals at most, and
 * leaves something of the price.
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
 * A price by a discount from the retail one, to the nearest kopeck and never nothing.
 * @param retail kopecks
 * @param discount percent, from 0 to 99.99
 * @throws RangeError for what is no amount or no percent
 * @see spec 3 §5 «discount_rz»
 */
export const discountedPrice = (retail: number, discount: number): number =>
  Math.max(1, applyPercent(retail, -discount));

/** Days for which a file may wait for its time. */
const MOST_DAYS_AHEAD = 30;

/**
 * What is wrong with the moment at which a file is to be loaded; null where nothing is.
 * @see issue «Price lists, nomenclature, stock, uploads»: «Publish now or at a time»
 */
export function publishAtFault(at: Instant, now: Instant): string | null {
  const ahead = toMilliseconds(at) - toMilliseconds(now);
  if (ahead <= 0) return 'Это время уже прошло: выберите время в будущем';
  return ahead > MOST_DAYS_AHEAD * 86_400_000 ? `Не дальше ${MOST_DAYS_AHEAD} дней` : null;
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
 * What may be done with a request. It begins as generating where the call that brings the list recognises it at once; lines that have
 * their offers may be ordered before the others have, and what has been ordered stays so.
 */
export const REQUEST_MACHINE: Machine<RequestStatus> = /* @__PURE__ */ defineMachine(
  'request',
  REQUEST_STATUSES,
  ['uploaded', 'generating'],
  /* @__PURE__ */ readTransitions(`
uploaded recognize recognizing system
recognizing generate generating system . request-item-offer-start-generate
generating finish ready system
generating,ready,ordered_partially order ordered_partially/ordered customer BASKET_GET
ordered order ordered customer BASKET_GET
ready,ordered_partially regenerate generating customer REQUEST_CREATE
ready,ordered_partially,ordered archive archived customer REQUEST_CREATE`),
);

/**
 * Upload-list entries written as «id | article», split into ids and articles. Spaces around the bar do not matter; an
 * article may hold a bar itself.
 * @returns ids and articles of the good entries, in their order, and the entries that are written otherwise
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
