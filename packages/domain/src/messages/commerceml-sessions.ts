/** How an exchange with 1C stands: name and tone of each status. Decisions, «/settings/integration». */
export const COMMERCEML_STATUSES = {
  open: ['Идёт', 'brand'],
  done: ['Закончен', 'green'],
  waiting: ['Ждёт вас', 'yellow'],
  failed: ['Не удался', 'red'],
} as const;
/** Code of a status. */
export type CommercemlStatus = keyof typeof COMMERCEML_STATUSES;

/** Levels of the lines of its log. Decisions, «/settings/integration». */
export const COMMERCEML_LEVELS = {
  info: ['Сведения', 'neutral'],
  warning: ['Внимание', 'yellow'],
  error: ['Ошибка', 'red'],
} as const;
/** Code of a level. */
export type CommercemlLevel = keyof typeof COMMERCEML_LEVELS;
