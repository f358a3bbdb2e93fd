/** A 422 without a message of its own. Spec 1 §5. */
export const NOTHING_FOUND = 'Ничего не найдено';
/** An empty table. Spec 2 §2. */
export const EMPTY_TABLE = 'По вашему запросу ничего не найдено';
/** An empty storage search. Spec 1 §8. */
export const NO_SUCH_STORAGE = 'Склад с таким адресом не найден';
/** Baskets or storages did not load. Spec 1 §8. */
export const STORAGES_FAILED = 'Не удалось загрузить список складов';
/** A notification could not be handled. Spec 1 §8. */
export const NOTIFICATION_FAILED = 'Не удалось получить уведомление';
/** A bank link could not be made. Spec 2 §8. */
export const BANK_LINK_FAILED = 'Что то пошло не так при генерации ссылки с СББОЛ';
/** A credit or invoice request failed without a message of its own. Spec 2 §8. */
export const UNEXPECTED = 'Произошла непредвиденная ошибка';
/** A 403 of any call. Spec 1 §8, 3 §8. */
export const NO_ACCESS = 'Нет доступа';
/** The loading popup and its hint. Spec 1 §2.5. */
export const LOADING = ['Загрузка...', 'Это может занять от 2 до 5 минут'] as const;

/** An error as the error page shows it. Spec 1 §8. */
export interface Failure {
  message: string;
  status: number;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/**
 * Any error as a message and a status: the status from statusCode, status or response.status, else 500; the message from
 * the error, or the error itself when it is a text.
 * @see spec 1 §8, 3 §8
 */
export function normalizeFailure(error: unknown): Failure {
  const statuses = [
    field(error, 'statusCode'),
    field(error, 'status'),
    field(field(error, 'response'), 'status'),
  ];
  const status = statuses.find((one) => Number.isSafeInteger(one) && Number(one) >= 400 && Number(one) < 600);
  const message = typeof error === 'string' ? error : field(error, 'message');
  return {
    message: typeof message === 'string' && message !== '' ? message : 'Произошла ошибка',
    status: Number(status ?? 500),
  };
}

/**
 * What is said of anything that failed: the error's own sentence, else «Нет доступа» of a 403 and the general one of anything else. What the
 * program says to itself, in English, is no sentence for a person.
 * @param otherwise what is said of an error without a sentence of its own
 */
export function failureSentence(error: unknown, otherwise: string = UNEXPECTED): string {
  const message = typeof error === 'string' ? error : field(error, 'message');
  if (typeof message === 'string' && /[А-Яа-яЁё]/.test(message)) return message;
  return field(error, 'status') === 403 ? NO_ACCESS : otherwise;
}

/**
 * The messages of a 422's body: texts, or the `message` of each entry, of its `data` (or the body itself when it is a
 * list), else its own message.
 * @returns an empty list when it carries none
 */
export function bodyMessages(body: unknown): string[] {
  const data = Array.isArray(body) ? body : field(body, 'data');
  const entries: unknown[] = Array.isArray(data) ? data : [data, body];
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry : field(entry, 'message')));
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

/** What a 422 on search shows: the first message of the body or «Ничего не найдено». Spec 1 §5, 3 §8. */
export function searchWarning(body: unknown): string {
  return bodyMessages(body)[0] ?? NOTHING_FOUND;
}

/** What a failed credit or invoice request shows as an error: on 422 the first data entry, else the general sentence. Spec 2 §8. */
export function bankError(status: number, body: unknown): string {
  return (status === 422 ? bodyMessages(body)[0] : undefined) ?? UNEXPECTED;
}

/** Whether a failed call of the logistic-map tags is treated as success: a 422. Spec 2 §5. */
export function isTagsSuccess(status: number): boolean {
  return status === 422 || (status >= 200 && status < 300);
}
