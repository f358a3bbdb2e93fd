/** Why the database failed: it is unavailable, it ran out of time, or its disk is full. */
export type DatabaseFailure = 'away' | 'busy' | 'full';

const BY_CODE: Record<string, DatabaseFailure> = {
  // A deadlock, a serialisation failure, a lock or statement timeout: nothing was changed and the call may be
  // repeated.
  '40P01': 'busy',
  '40001': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '25P03': 'busy',
  '53300': 'busy',
  '53200': 'busy',
  // Stopped by its administrator, recovering from a crash, not ready yet, or read-only during a failover.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P05': 'away',
  '25006': 'away',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EPIPE: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ETIMEDOUT: 'away',
};
/** Messages of the driver's errors that have no code. */
const BY_MESSAGE: readonly [string, DatabaseFailure][] = [
  ['timeout exceeded when trying to connect', 'busy'],
  ['Connection terminated', 'away'],
  ['Client has encountered a connection error', 'away'],
  ['Client was closed and is not queryable', 'away'],
];

/**
 * Classifies an error as a database failure; undefined if the statement itself or something else is at fault.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string') {
      const known = BY_CODE[code];
      if (known) return known;
      // SQLSTATE class 08 is a connection failure. A missing socket means that the database is not running.
      if (/^08[0-9A-Z]{3}$/.test(code) || (code === 'ENOENT' && syscall === 'connect')) return 'away';
    }
    const { message } = at;
    const said = BY_MESSAGE.find(([words]) => message.startsWith(words));
    if (said) return said[1];
  }
  return undefined;
}
