import pg from 'pg';

/** Uses of a statement on a connection after which it gets a name. PostgreSQL itself plans a named statement anew five times more. */
const USES = 3;
/** Most named statements of a connection: each keeps its plan in PostgreSQL's memory. */
const MOST_NAMED = 200;
/** Most statements whose uses a connection counts. */
const MOST_COUNTED = 2_000;

/** The best plan of reports depends on the length of the period, that of a search on how frequent its words are. */
const BY_VALUES = /\b(?:report|summary)_[a-z]|@@|\bI?LIKE\b|~~/i;
const PLANNED = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

interface Known {
  uses: number;
  /** Undefined: sent without a name. */
  name: string | undefined;
}

/**
 * A connection that gives a name to statements it sends often, so that PostgreSQL keeps their plans: planning a document's page costs four
 * to eight times its execution. PostgreSQL goes on planning a statement anew wherever a plan for all values would be dearer.
 */
export class PreparingClient extends pg.Client {
  readonly #known = new Map<string, Known>();
  #named = 0;

  /** The name under which a statement is sent, counting this use; undefined: none. */
  nameOf(text: string): string | undefined {
    const known = this.#known.get(text) ?? this.#add(text);
    known.uses += 1;
    if (known.name === undefined && known.uses > USES && this.#named < MOST_NAMED) {
      this.#named += 1;
      known.name = `often-${this.#named}`;
    }
    return known.name;
  }

  /** Sends a statement without a name from now on, because its plan does not fit the tables any more. */
  forget(text: string): void {
    this.#known.set(text, { uses: Number.NEGATIVE_INFINITY, name: undefined });
  }

  #add(text: string): Known {
    if (this.#known.size >= MOST_COUNTED)
      for (const [other, { name }] of this.#known) if (name === undefined) this.#known.delete(other);
    const known: Known = { uses: 0, name: undefined };
    this.#known.set(text, known);
    return known;
  }
}

type Query = (...args: unknown[]) => unknown;
/** Looked up with each use: traces and tests wrap the method. */
const send = (client: pg.Client, args: unknown[]): unknown =>
  (pg.Client.prototype.query as Query).apply(client, args);

// A method of the prototype, because pg declares a dozen of overloads.
PreparingClient.prototype.query = function prepare(this: PreparingClient, ...args: unknown[]) {
  const [first, values] = args;
  const text = parametrised(first, values);
  const name = text === undefined ? undefined : this.nameOf(text);
  if (text === undefined || name === undefined) return send(this, args);
  const named = { ...(typeof first === 'object' ? first : {}), text, name };
  const plainly = (...rest: unknown[]) => {
    this.forget(text);
    return send(this, [first, ...rest]);
  };
  const [callback] = args.slice(1).filter((one) => typeof one === 'function') as Callback[];
  if (!callback) {
    const sent = send(this, [named, ...args.slice(1)]) as Promise<unknown>;
    return sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      // Within a transaction this fails, too; then the first error tells why.
      return (plainly(...args.slice(1)) as Promise<unknown>).catch(() => {
        throw error;
      });
    });
  }
  const others = args.slice(1).filter((one) => one !== callback);
  return send(this, [
    named,
    ...others,
    (error: unknown, ...rest: unknown[]) =>
      isOutdatedPlan(error)
        ? plainly(...others, (again: unknown, ...result: unknown[]) =>
            again ? callback(error, ...rest) : callback(again, ...result),
          )
        : callback(error, ...rest),
  ]);
} as typeof PreparingClient.prototype.query;

type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/** The error of a named statement whose result has got other columns since, after a migration. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** The text of a statement with parameters that may get a name; undefined for all others, texts and streams of COPY included. */
function parametrised(first: unknown, values: unknown): string | undefined {
  if (typeof first === 'string')
    return Array.isArray(values) && values.length > 0 && isKept(first) ? first : undefined;
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined;
  const { name, text, values: own } = first as Partial<Record<'name' | 'text' | 'values', unknown>>;
  if (name !== undefined) return undefined;
  const given = Array.isArray(values) ? values : own;
  return typeof text === 'string' && Array.isArray(given) && given.length > 0 && isKept(text)
    ? text
    : undefined;
}

const isKept = (text: string): boolean => PLANNED.test(text) && !BY_VALUES.test(text);
