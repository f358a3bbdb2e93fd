import { defineMachine, defineStatuses, type Machine, readTransitions } from './documents.ts';

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
 * What becomes of an upload: its owner (as supplier) cancels or confirms, the system does the rest. It begins as validating where the
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
validating import importing system
importing complete completed/completed_with_errors system
queued,validating,importing fail failed system
queued,validating,importing cancel cancelled supplier`,
    { confirm: { effects: ['start_import'] } },
  ),
);

/** What a file is loaded for, in the journal's words. Spec 1 §2.2, §7. */
export const UPLOAD_KINDS = {
  price_list_upload_batch: 'Прайс-лист целиком',
  price_list_upload: 'Позиции прайс-листа',
  reserve_upload: 'Остатки склада',
  nomenclature_upload: 'Номенклатура',
  request_items: 'Позиции заявки',
} as const;
/** Code of a kind of upload. */
export type UploadKind = keyof typeof UPLOAD_KINDS;

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
