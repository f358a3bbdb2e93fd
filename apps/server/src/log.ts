import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured log on standard error, one JSON object a line; secrets and cookies are removed. */
export function createLog(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'headers.authorization',
          'headers.cookie',
          '*.password',
          '*.password_hash',
          '*.access_token',
          '*.refresh_token',
        ],
        censor: '[скрыто]',
      },
      serializers: {
        err: describeError,
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, url }),
      },
    },
    destination,
  );
}

const standardError = () => pino.destination({ dest: 2, sync: true });

export interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  /** The failed statement, with placeholders instead of values. */
  query?: string;
  /** Names that PostgreSQL reported; none of them is a value. */
  at?: Record<string, string>;
  cause?: DescribedError;
}

/**
 * SQLSTATE classes whose messages may contain user data: data errors, broken constraints, errors raised by
 * functions.
 */
const QUOTES_VALUES = /^(22|23|P0|XX|44)/;
const NAMES = ['severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'] as const;

/**
 * Converts an error for the log: its place, message and codes. The values of a failed statement are personal
 * data and secrets, so they are removed wherever the driver puts them.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    ...wordsOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack && stack.length > 0 ? { stack: `${wordsOf(error).message}\n${stack.join('\n')}` } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function wordsOf(error: Error): Pick<DescribedError, 'message' | 'query' | 'at'> {
  if (error instanceof DrizzleQueryError) return { message: 'a statement failed', query: error.query };
  if (!(error instanceof pg.DatabaseError)) return { message: error.message };
  const at = Object.fromEntries(
    NAMES.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]])),
  );
  return { message: QUOTES_VALUES.test(error.code ?? '') ? 'PostgreSQL refused it' : error.message, at };
}
