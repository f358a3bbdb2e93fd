import { type AnyFault, sentence } from '@portal/domain/sentences';

/** An error answer: an HTTP status, a stable code and a Russian message for the person at the screen. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: { field: string; message: string }[];
  /** Additional members of the answer, such as the current document with a 409. */
  readonly extra: Record<string, unknown>;
  /** Seconds until a retry makes sense, for the header Retry-After. */
  readonly retryAfter: number | undefined;
  /** The server does what it should, so the log needs no error although the status is 5xx. */
  readonly expected: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    details: {
      fields?: { field: string; message: string }[];
      extra?: Record<string, unknown>;
      retryAfter?: number;
      expected?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? [];
    this.extra = details.extra ?? {};
    this.retryAfter = details.retryAfter;
    this.expected = details.expected ?? false;
  }
}

/** 404 both for what does not exist and for what belongs to another contractor. */
export const notFound = (what = 'Документ не найден') => new Problem(404, 'not_found', what);
export const forbidden = (message = 'Нет доступа') => new Problem(403, 'forbidden', message);
export const conflict = (message: string, extra?: Record<string, unknown>) =>
  new Problem(409, 'conflict', message, extra ? { extra } : {});
export const unprocessable = (message: string, fields?: { field: string; message: string }[]) =>
  new Problem(422, 'validation', message, fields ? { fields } : {});

/** 422 with one wrong field; the same message is shown at the field and for the whole form. */
export const fieldFault = (field: string, message: string): Problem =>
  unprocessable(message, [{ field, message }]);

/**
 * Throws 422 that lists every field with its message, or with the sentence of its fault; the first one is the
 * answer's own message. Undefined means valid.
 */
export function refuseFaults(faults: Readonly<Record<string, string | AnyFault | undefined>>): void {
  const wrong = Object.entries(faults).flatMap(([field, fault]) =>
    fault === undefined ? [] : [{ field, message: typeof fault === 'string' ? fault : sentence(fault) }],
  );
  const [first] = wrong;
  if (first) throw unprocessable(first.message, wrong);
}
