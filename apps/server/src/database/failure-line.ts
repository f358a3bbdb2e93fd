import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

const LONGEST = 200;

/**
 * An error in one line that may be kept and shown: of a failed statement the code and the names that
 * PostgreSQL reported, of others the message without addresses of e-mail and long numbers.
 */
export function failureLine(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return failureLine(error.cause);
  if (error instanceof pg.DatabaseError)
    return ['PostgreSQL', error.code, error.table, error.column, error.constraint, error.routine]
      .filter((part) => part !== undefined)
      .join(' ');
  const text = error instanceof Error ? error.message || error.name : typeof error;
  const [line = ''] = text.split('\n');
  return line
    .replaceAll(/[^\s<>"«]+@[^\s<>"»]+/g, '…@…')
    .replaceAll(/\d(?:[\s()-]*\d){6,}/g, '…')
    .slice(0, LONGEST);
}
