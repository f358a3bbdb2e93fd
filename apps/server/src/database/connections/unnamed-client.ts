import pg from 'pg';

/**
 * A connection that sends every statement without a name: a name belongs to a session, and a pooler in transaction
 * mode gives each statement another one.
 */
export class UnnamedClient extends pg.Client {}

type Query = (...args: unknown[]) => unknown;
const query = pg.Client.prototype.query as Query;

// A method of the prototype, because pg declares a dozen of overloads.
UnnamedClient.prototype.query = function unnamed(this: pg.Client, ...args: unknown[]) {
  const [first, ...rest] = args;
  return query.apply(this, [withoutName(first), ...rest]);
} as typeof UnnamedClient.prototype.query;

/** A copy without the name; texts and streams of COPY stay what they are. */
function withoutName(first: unknown): unknown {
  if (typeof first !== 'object' || first === null || 'submit' in first || !('name' in first)) return first;
  const { name: _, ...plain } = first;
  return plain;
}
