import { applyAction, type Facts, type Outcome } from '@portal/domain/documents';
import { sentence } from '@portal/domain/sentences';
import { getTableColumns, getTableName, is, SQL, sql, type Table } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import { notify } from '../events/notify.ts';
import { conflict, forbidden, notFound, unprocessable } from '../contract/problem.ts';
import type { Transaction } from '../database/connect.ts';
import { emit } from '../events/outbox.ts';
import type { DocumentDefinition, DocumentRow, Said, Step } from './document.ts';
import { isStale } from './stale.ts';
import { documentHistory } from './tables.ts';

/** A document and the version that the person saw; without a version the check is skipped. */
export interface Wanted {
  id: number;
  version?: number | null | undefined;
}
/** The document in the body of a call; the version is optional. */
export interface Seen {
  id: number;
  version?: number | undefined;
}
interface Taking<I, A> {
  action: A;
  /** The acting person; null is the system. */
  by: Viewer | null;
  documents: readonly Wanted[];
  input: I;
}
type Allowed<S extends string> = Extract<Outcome<S>, { ok: true }>;

/**
 * Takes documents through one action of their machine, all or none, with the same number of statements for a
 * thousand as for one: lock (by id), version, rule, effects, status, history, event and notices. Returns the
 * updated rows by id.
 *
 * For a person, throws 404 if a document does not exist or belongs to another company, 403 without the right,
 * 409 with the current document if its version is outdated or its state forbids the action, 422 if a required
 * input is missing. The system often comes late: documents that are missing or in another state are skipped
 * and not returned.
 */
export async function takeAction<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  definition: DocumentDefinition<S, R, I, A>,
  { action, by, documents, input }: Taking<I, A>,
): Promise<R[]> {
  const found = await lockDocuments(transaction, definition, by, documents);
  const judged = await judge(transaction, definition, found, { action, by, documents, input });
  if (judged.length === 0) return [];

  const byEffect = new Map<string, R[]>();
  for (const { row, outcome } of judged)
    for (const name of outcome.effects) {
      const together = byEffect.get(name);
      if (together) together.push(row);
      else byEffect.set(name, [row]);
    }
  for (const [name, rows] of byEffect) {
    const effect = definition.effects[name];
    if (!effect) throw new Error(`${definition.machine.name}: nobody implements ${name}`);
    await effect({ transaction, by, input, rows });
  }

  const rows = judged.map(({ row, outcome }) => {
    row.status = targetOf(definition, row, input, outcome);
    if (isVersioned(definition.table)) row.version += 1;
    return row;
  });
  const { change, text } = definition.actions[action];
  await save(transaction, definition.table, rows, change?.(input, by) ?? {});
  const steps = judged.map(({ row, outcome }) => ({
    event: outcome.event,
    step: { row, by, action, input, text: text({ row, by, action, input }) },
  }));
  await remember(
    transaction,
    definition,
    steps.map(({ step }) => step),
  );
  await tell(transaction, definition, steps);
  return rows;
}

/**
 * Writes the first history entry of a document that was just inserted in an initial state, and notifies its
 * audience.
 */
export async function beginDocument<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  definition: DocumentDefinition<S, R, I, A>,
  { by, id, input, text, told }: Beginning<R, I>,
): Promise<void> {
  const { machine } = definition;
  const [row] = await lockDocuments(transaction, definition, by, [{ id, version: null }]);
  if (!row || !machine.initial.includes(row.status))
    throw new Error(`${machine.name} ${id} does not begin as ${row?.status}`);
  const step = { row, by, action: 'create', input, text };
  await remember(transaction, definition, [step]);
  await say(transaction, [told?.(step) ?? {}]);
}
interface Beginning<R, I> {
  by: Viewer | null;
  id: number;
  input: I;
  /** The text of the history entry. */
  text: string;
  told?(step: Step<R, I>): Said;
}

/**
 * Locks documents for a change outside of the machine; returns them by id. Throws 404 if one is not visible to
 * the person. For the system, missing documents are skipped. Versions are not checked: see `checkVersion`.
 */
export async function lockDocuments<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  definition: DocumentDefinition<S, R, I, A>,
  by: Viewer | null,
  documents: readonly Wanted[],
): Promise<R[]> {
  const { rows, table, words } = definition;
  const alias = sql.raw(rows.alias);
  const version = isVersioned(table) ? sql`${alias}.version` : sql`0`;
  const ids = documents.map(({ id }) => id);
  const { rows: found } = await transaction.execute(sql`
    SELECT ${alias}.id, ${alias}.status, ${version} AS version ${rows.columns ? sql`, ${rows.columns}` : sql``}
    FROM ${table} ${alias} ${rows.joins ?? sql``}
    WHERE ${alias}.id = ANY(${sql.param(ids)}::bigint[]) AND ${by ? sql`(${definition.visible(by)})` : sql`true`}
    ORDER BY ${alias}.id FOR NO KEY UPDATE OF ${alias}`);
  if (by && found.length < new Set(ids).size) throw notFound(words.absent);
  return found as unknown as R[];
}

/** Throws 409 with the current document if somebody else has changed it meanwhile. */
export async function checkVersion<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  definition: DocumentDefinition<S, R, I, A>,
  by: Viewer,
  row: R,
  documents: readonly Wanted[],
): Promise<void> {
  const seen = documents.find(({ id }) => id === row.id)?.version;
  if (isStale(seen, row.version))
    throw await overtaken(transaction, definition, by, row, definition.words.stale);
}

/**
 * Applies the rule book to each document: throws for a person if it refuses; for the system, skips documents
 * in another state.
 */
async function judge<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  definition: DocumentDefinition<S, R, I, A>,
  rows: readonly R[],
  { action, by, documents, input }: Taking<I, A>,
): Promise<{ row: R; outcome: Allowed<S> }[]> {
  const { machine, words } = definition;
  const { given, field } = definition.actions[action];
  const guarded = machine.transitions.some((row) => row.action === action && row.guard !== undefined);
  const factsOf: (row: R) => Facts =
    guarded && definition.facts ? await definition.facts(transaction, rows) : () => ({});
  const judged: { row: R; outcome: Allowed<S> }[] = [];
  for (const row of rows) {
    const person = by ? definition.personOf(by, row) : { actor: 'system', permissions: [] };
    const facts = { ...factsOf(row), ...given?.(input) };
    const outcome = applyAction(machine, row.status, action, person, facts);
    if (!by) {
      if (!outcome.ok && outcome.code !== 'forbidden_state')
        throw new Error(`${machine.name}: the system may not ${action}`);
      if (outcome.ok) judged.push({ row, outcome });
      continue;
    }
    if (!outcome.ok && outcome.code === 'forbidden_role') throw forbidden();
    await checkVersion(transaction, definition, by, row, documents);
    if (!outcome.ok && outcome.code === 'forbidden_state')
      throw await overtaken(transaction, definition, by, row, words.state?.(row) ?? sentence(outcome.fault));
    if (!outcome.ok)
      throw unprocessable(
        sentence(outcome.fault),
        field === undefined ? undefined : [{ field, message: sentence(outcome.fault) }],
      );
    judged.push({ row, outcome });
  }
  return judged;
}

async function overtaken<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  { read }: DocumentDefinition<S, R, I, A>,
  by: Viewer,
  { id }: R,
  message: string,
) {
  return conflict(message, read ? { document: await read(transaction, by, id) } : undefined);
}

function targetOf<S extends string, R extends DocumentRow<S>, I, A extends string>(
  { machine, statusOf }: DocumentDefinition<S, R, I, A>,
  row: R,
  input: I,
  { to }: Allowed<S>,
): S {
  if (typeof to === 'string') return to;
  const status = statusOf?.(row, input);
  if (status === undefined || !to.includes(status))
    throw new Error(`${machine.name} ${row.id}: ${status} is none of ${to.join(', ')}`);
  return status;
}

const isVersioned = (table: Table) => 'version' in getTableColumns(table);

async function save(
  transaction: Transaction,
  table: Table,
  rows: readonly DocumentRow[],
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = getTableColumns(table);
  const changes = Object.entries(change).map(([name, value]) => {
    const column = columns[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return sql`, ${sql.identifier(column.name)} = ${is(value, SQL) ? value : sql.param(value, column)}`;
  });
  const version = isVersioned(table) ? sql`, version = d.version + 1` : sql``;
  await transaction.execute(sql`
    UPDATE ${table} d SET status = moved.status ${version} ${sql.join(changes)}
    FROM unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(rows.map(({ status }) => status))}::text[]) AS moved(id, status)
    WHERE d.id = moved.id`);
}

async function remember<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  { machine, history }: DocumentDefinition<S, R, I, A>,
  steps: readonly Step<R, I>[],
): Promise<void> {
  const [{ by, action } = { by: null, action: '' }] = steps;
  const key = sql.identifier(history?.key ?? 'document_id');
  const [named, name] = history ? [sql``, sql``] : [sql`document, `, sql`${machine.name}, `];
  await transaction.execute(sql`
    INSERT INTO ${history?.table ?? documentHistory} (${named}${key}, user_id, contractor_id, action, text)
    SELECT ${name}step.id, ${by?.id ?? null}::bigint, ${by?.contractor_id ?? null}::bigint, ${action}, step.text
    FROM unnest(${sql.param(steps.map(({ row }) => row.id))}::bigint[], ${sql.param(steps.map(({ text }) => text))}::text[]) AS step(id, text)
    ORDER BY step.id`);
}

async function tell<S extends string, R extends DocumentRow<S>, I, A extends string>(
  transaction: Transaction,
  { machine, actions, audience }: DocumentDefinition<S, R, I, A>,
  steps: readonly { event: string | undefined; step: Step<R, I> }[],
): Promise<void> {
  const said = steps.flatMap(({ event, step }) => {
    const named = event === undefined ? undefined : audience[event];
    if (event !== undefined && !named) throw new Error(`${machine.name}: nobody hears of ${event}`);
    return [named?.(step) ?? {}, actions[step.action as A].told?.(step) ?? {}];
  });
  await say(transaction, said);
}

/** Sends notices and events of a step, inside the transaction of the step. */
export async function say(transaction: Transaction, said: readonly Said[]): Promise<void> {
  await notify(transaction, ...said.flatMap(({ notices = [] }) => notices));
  await emit(
    transaction,
    said.flatMap(({ events = [] }) => events),
  );
}
