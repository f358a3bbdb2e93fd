/** Message for a 422 without its own message. Spec 1 §5. */
export const NOTHING_FOUND = 'Ничего не найдено';
/** Text of an empty table. Spec 2 §2. */
export const EMPTY_TABLE = 'По вашему запросу ничего не найдено';
/** Text of an empty storage search. Spec 1 §8. */
export const NO_SUCH_STORAGE = 'Склад с таким адресом не найден';
/** Message when baskets or storages did not load. Spec 1 §8. */
export const STORAGES_FAILED = 'Не удалось загрузить список складов';
/** Message when a notification could not be processed. Spec 1 §8. */
export const NOTIFICATION_FAILED = 'Не удалось получить уведомление';
/** Message when a bank link could not be created. Spec 2 §8. */
export const BANK_LINK_FAILED = 'Что то пошло не так при генерации ссылки с СББОЛ';
/** Message when a credit or invoice request failed without its own message. Spec 2 §8. */
export const UNEXPECTED = 'Произошла непредвиденная ошибка';
/** Message for a 403 of any call. Spec 1 §8, 3 §8. */
export const NO_ACCESS = 'Нет доступа';
/** Text and hint of the loading popup. Spec 1 §2.5. */
export const LOADING = ['Загрузка...', 'Это может занять от 2 до 5 минут'] as const;

/** An error as shown on the error page. Spec 1 §8. */
export interface Failure {
  message: string;
  status: number;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/**
 * Normalises any error to a message and a status: the status from statusCode, status or response.status, else 500; the message from the
 * error, or the error itself when it is a string.
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

/** Whether a message is a Russian sentence, meant for people; the program's own messages are English. */
const isRussian = (message: string) => /[А-Яа-яЁё]/.test(message);

/**
 * What is shown for a failure: its own sentence, or a code.
 * @param isSentence whether its message is meant for people
 */
export function failureOf(
  error: unknown,
  isSentence: (message: string, error: unknown) => boolean = isRussian,
): { code: 'said'; sentence: string } | { code: 'noAccess' | 'unexpected' } {
  const message = typeof error === 'string' ? error : field(error, 'message');
  if (typeof message === 'string' && isSentence(message, error)) return { code: 'said', sentence: message };
  return { code: field(error, 'status') === 403 ? 'noAccess' : 'unexpected' };
}

/**
 * The message shown for a failure: the error's own sentence, otherwise «Нет доступа» for a 403 and the general message for anything
 * else. English messages of the program itself are never shown to a user.
 * @param otherwise the message for an error without its own sentence
 */
export function failureSentence(error: unknown, otherwise: string = UNEXPECTED): string {
  const failure = failureOf(error);
  return failure.code === 'said' ? failure.sentence : failure.code === 'noAccess' ? NO_ACCESS : otherwise;
}

/**
 * Extracts the messages from the body of a 422: strings, or the `message` of each entry of `data` (or of the body itself when it is an
 * array), otherwise the body's own message.
 * @returns an empty list when there are none
 */
export function bodyMessages(body: unknown): string[] {
  const data = Array.isArray(body) ? body : field(body, 'data');
  const entries: unknown[] = Array.isArray(data) ? data : [data, body];
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry : field(entry, 'message')));
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}

/** The message shown for a 422 of a search: the first message of the body or «Ничего не найдено». Spec 1 §5, 3 §8. */
export function searchWarning(body: unknown): string {
  return bodyMessages(body)[0] ?? NOTHING_FOUND;
}

/** The error shown for a failed credit or invoice request: the first entry of data for a 422, otherwise the general message. Spec 2 §8. */
export function bankError(status: number, body: unknown): string {
  return (status === 422 ? bodyMessages(body)[0] : undefined) ?? UNEXPECTED;
}

/** Whether a failed call of the logistic-map tags is treated as success: a 422. Spec 2 §5. */
export function isTagsSuccess(status: number): boolean {
  return status === 422 || (status >= 200 && status < 300);
}
