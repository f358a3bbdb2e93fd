import type pg from 'pg';

/** Milliseconds from which a statement counts as slow. */
export const SLOW = 100;
/** Number of texts that are remembered; those with the least time in total are forgotten first. */
const REMEMBERED = 200;
const LONGEST_TEXT = 1_000;

export interface Slow {
  calls: number;
  total: number;
  max: number;
}

/** Slow statements of a pool by text: placeholders instead of values. Fast ones cost two readings of the clock. */
export class Statements implements StatementWatcher {
  readonly #slow = new Map<string, Slow>();

  begun(text: string): (took: number) => void {
    return (took) => this.#note(text, took);
  }

  #note(text: string, took: number): void {
    if (took < SLOW) return;
    const key = shortened(text);
    const known = this.#slow.get(key) ?? { calls: 0, total: 0, max: 0 };
    this.#slow.set(key, {
      calls: known.calls + 1,
      total: known.total + took,
      max: Math.max(known.max, took),
    });
    if (this.#slow.size <= REMEMBERED) return;
    const [least] = [...this.#slow].toSorted(([, a], [, b]) => a.total - b.total);
    if (least) this.#slow.delete(least[0]);
  }

  /** The slowest in total, first the one that took most. */
  most(count: number): { text: string; calls: number; mean: number; max: number }[] {
    return [...this.#slow]
      .toSorted(([, a], [, b]) => b.total - a.total)
      .slice(0, count)
      .map(([text, { calls, total, max }]) => ({
        text,
        calls,
        mean: Math.round(total / calls),
        max: Math.round(max),
      }));
  }
}

/** One line; lists of placeholders of any length are one text. */
const shortened = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\$\d+(?:, \$\d+)+\)(?:, \(\$\d+(?:, \$\d+)+\))*/g, '($…)')
    .trim()
    .slice(0, LONGEST_TEXT);

/** What watches the statements of a pool. */
export interface StatementWatcher {
  /** Called as a statement begins; what it returns is called once it has ended, with its milliseconds. */
  begun(text: string): ((took: number, failed: boolean) => void) | undefined;
}

type Query = (...args: unknown[]) => unknown;

/** Tells of every statement of the pool's connections. */
export function watchStatements(pool: pg.Pool, ...watched: StatementWatcher[]): void {
  pool.on('connect', (client) => {
    // Asked anew for each statement, so that whoever wraps the driver's own method is heard, too.
    const query: Query = (...args) =>
      (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args);
    const timed: Query = (...args) => {
      const text = textOf(args[0]);
      if (text === undefined) return query(...args);
      const ends = watched.flatMap((one) => one.begun(text) ?? []);
      const began = performance.now();
      const end = (failed: boolean) => {
        const took = performance.now() - began;
        for (const told of ends) told(took, failed);
      };
      const last = args.at(-1);
      if (typeof last === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          end(answer[0] instanceof Error);
          return (last as Query)(...answer);
        };
        return query(...args);
      }
      const result = query(...args) as Promise<unknown>;
      result.then(
        () => end(false),
        () => end(true),
      );
      return result;
    };
    client.query = timed as typeof client.query;
  });
}

/** The text of a statement; undefined for a stream of COPY, which lasts as long as its reader likes. */
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined;
  return 'text' in first && typeof first.text === 'string' ? first.text : undefined;
}
