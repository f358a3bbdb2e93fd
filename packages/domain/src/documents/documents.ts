import type { ACTION_SENTENCES } from '../sentences/action-sentences.ts';

/** Colour of a status. */
export type Tone = 'brand' | 'green' | 'yellow' | 'red' | 'neutral';
/** Phase of a document's life that a status belongs to: lists and tabs group by it. */
export type StatusGroup = 'draft' | 'new' | 'work' | 'done' | 'failed';

/** Russian names of the status groups, for tabs. */
export const STATUS_GROUPS: Readonly<Record<StatusGroup, string>> = {
  draft: 'Черновики',
  new: 'Новые',
  work: 'В работе',
  done: 'Завершённые',
  failed: 'Отклонённые и отменённые',
};

/** A status: code, stable id, Russian label, colour and group. Decisions, «Documents and their states». */
export interface Status<S extends string = string> {
  code: S;
  id: number;
  label: string;
  tone: Tone;
  group: StatusGroup;
}
/** The statuses of one document by code. */
export type Statuses<S extends string> = Readonly<Record<S, Status<S>>>;

/** Formats a document's number as «№ 104 008», the same on pages, in messages and in the history; «№ —» when there is none. */
export const documentNumber = (id: number | null | undefined): string =>
  `№ ${id?.toLocaleString('ru') ?? '—'}`;

/**
 * Builds a status table from rows of id, label, tone and group.
 * @throws RangeError when two rows share an id
 */
export function defineStatuses<S extends string>(
  rows: Readonly<Record<S, readonly [id: number, label: string, tone: Tone, group: StatusGroup]>>,
): Statuses<S> {
  const codes = Object.keys(rows) as S[];
  if (new Set(codes.map((code) => rows[code][0])).size !== codes.length)
    throw new RangeError('an id stands twice');
  return Object.fromEntries(
    codes.map((code) => {
      const [id, label, tone, group] = rows[code];
      return [code, { code, id, label, tone, group }];
    }),
  ) as Statuses<S>;
}

/**
 * The role of a person in a document. A document with an owner has one party (a movement between own storages). «system» stands for
 * automatic changes: time, the bank, another document.
 */
export type Actor = 'customer' | 'supplier' | 'owner' | 'admin' | 'system';

/** The facts that guards may check. A missing fact refuses the action. */
export type Facts = Readonly<Record<string, unknown>>;

/** Why an action is refused: a code of `ACTION_SENTENCES`. */
export interface ActionFault {
  code: keyof typeof ACTION_SENTENCES;
}

/** Checks facts: null allows, a fault refuses. */
export type Guard = (facts: Facts) => ActionFault | null;

/** A row of a document's transition table. */
export interface Transition<S extends string = string> {
  from: S;
  /** Name of the action in the API. */
  action: string;
  /** Target status; several when quantities decide which one. */
  to: S | readonly S[];
  actor: Actor;
  /** Permission that the person must have. */
  permission?: string;
  /** Precondition of the document: null allows, a fault refuses. A missing fact refuses. */
  guard?: Guard;
  /** Required input of the action (a reason, a number): checked when the action is taken, not when it is offered. */
  input?: Guard;
  /** Event that is sent after the commit. */
  event?: string;
  /** Side effects in the same transaction. */
  effects?: readonly string[];
}

/** A document's statuses and transitions, validated. */
export interface Machine<S extends string = string> {
  name: string;
  statuses: Statuses<S>;
  initial: readonly S[];
  transitions: readonly Transition<S>[];
}

/** The acting person: the role in this document and the permissions. */
export interface Person {
  actor: string;
  permissions: readonly string[];
}

/** Result of an attempt. Refusal by role is answered with 403, by state with 409, by input with 422. */
export type Outcome<S extends string> =
  | { ok: true; to: S | readonly S[]; event?: string; effects: readonly string[] }
  | { ok: false; code: 'forbidden_state' | 'forbidden_role' | 'invalid_input'; fault: ActionFault };

/**
 * Defines a document's machine and validates it: unknown statuses, duplicate rows (same from, action and actor) and unreachable
 * statuses are errors.
 * @param initial statuses in which a document may start
 * @throws RangeError that names the error
 */
export function defineMachine<S extends string>(
  name: string,
  statuses: Statuses<S>,
  initial: readonly S[],
  transitions: readonly Transition<NoInfer<S>>[],
): Machine<S> {
  const seen = new Set<string>();
  const reached = new Set<S>(initial);
  const known = (state: S) => {
    if (!Object.hasOwn(statuses, state)) throw new RangeError(`${name}: no state ${state}`);
  };
  initial.forEach(known);
  for (const { from, action, to, actor } of transitions) {
    const key = `${from} ${action} ${actor}`;
    if (seen.has(key)) throw new RangeError(`${name}: twice ${key}`);
    seen.add(key);
    known(from);
    for (const state of targets(to)) {
      known(state);
      if (state !== from) reached.add(state);
    }
  }
  const lost = (Object.keys(statuses) as S[]).find((state) => !reached.has(state));
  if (lost !== undefined) throw new RangeError(`${name}: nothing leads to ${lost}`);
  return { name, statuses, initial, transitions };
}

/** The target statuses of a transition as a list. */
export function targets<S extends string>(to: S | readonly S[]): readonly S[] {
  return typeof to === 'string' ? [to] : to;
}

const mayAct = (transition: Transition, person: Person) =>
  transition.actor === person.actor &&
  (transition.permission === undefined || person.permissions.includes(transition.permission));

/**
 * Whether the person may take the action in this state, and the resulting status. Anything outside the table is refused: by role when
 * the person can never take the action (including an unknown action), otherwise by state; with the guard's fault when a guard
 * refuses, and by input when required input is missing.
 * @param facts facts for guards and inputs; a missing fact refuses the action
 * @see decisions, «Documents and their states» 1 and 5
 */
export function applyAction<S extends string>(
  machine: Machine<S>,
  state: S,
  action: string,
  person: Person,
  facts: Facts = {},
): Outcome<S> {
  const own = machine.transitions.filter((row) => row.action === action && mayAct(row, person));
  if (own.length === 0) return { ok: false, code: 'forbidden_role', fault: { code: 'noAccess' } };
  const found = own.find((row) => row.from === state);
  if (!found) return { ok: false, code: 'forbidden_state', fault: { code: 'wrongState' } };
  const fault = found.guard?.(facts);
  if (fault) return { ok: false, code: 'forbidden_state', fault };
  const missing = found.input?.(facts);
  if (missing) return { ok: false, code: 'invalid_input', fault: missing };
  const { to, event, effects = [] } = found;
  return { ok: true, to, ...(event === undefined ? {} : { event }), effects };
}

/**
 * Names of the actions the person may take in this state now, without duplicates, in the table's order: allowed_actions of every
 * document in an answer.
 * @see decisions, «Documents and their states» 4
 */
export function allowedActions<S extends string>(
  machine: Machine<S>,
  state: S,
  person: Person,
  facts: Facts = {},
): string[] {
  return [
    ...new Set(
      machine.transitions
        .filter((row) => row.from === state && mayAct(row, person) && !row.guard?.(facts))
        .map(({ action }) => action),
    ),
  ];
}

/**
 * Whether the person may take the action in any state: used to count a person's duties.
 * @see decisions, «Administrators»: duties, tiles and badges count what the person can do
 */
export function mayEver<S extends string>(machine: Machine<S>, action: string, person: Person): boolean {
  return machine.transitions.some((row) => row.action === action && mayAct(row, person));
}

/**
 * Finds a status by its stable id, as used in filters.
 * @returns null for an unknown id
 */
export function statusById<S extends string>(statuses: Statuses<S>, id: number): Status<S> | null {
  return (Object.values(statuses) as Status<S>[]).find((status) => status.id === id) ?? null;
}

/**
 * A guard that requires a text: the reason of a cancellation, the comment of a refusal.
 * @param fact name of the fact that contains the text
 * @param code the fault when the text is missing or blank
 */
export function needsText(fact: string, code: ActionFault['code']): Guard {
  return (facts) => {
    const text = facts[fact];
    return typeof text === 'string' && text.trim() !== '' ? null : { code };
  };
}

/**
 * A guard that requires a fact to be exactly true.
 * @param code the fault when it is not
 */
export function needsTrue(fact: string, code: ActionFault['code']): Guard {
  return (facts) => (facts[fact] === true ? null : { code });
}

/**
 * A guard that requires a fact to be a whole number above 0: something is left to act on.
 * @param code the fault when it is not
 */
export function needsSome(fact: string, code: ActionFault['code']): Guard {
  return (facts) => (Number.isSafeInteger(facts[fact]) && Number(facts[fact]) > 0 ? null : { code });
}

/**
 * Parses packed transition lines: «from[,from…] action to[/to…] actor [PERMISSION] [event]», with a dot for a missing part. Guards,
 * inputs and effects are added by action.
 * @throws RangeError for a line with fewer than four words
 */
export function readTransitions<S extends string>(
  lines: string,
  byAction: Readonly<Record<string, Pick<Transition, 'guard' | 'input' | 'effects'>>> = {},
): Transition<S>[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', action = '', to = '', actor, permission = '.', event = '.'] = line.trim().split(' ');
      if (actor === undefined) throw new RangeError(`not a transition: ${line}`);
      const several = to.split('/') as S[];
      return from.split(',').map((state) => ({
        from: state as S,
        action,
        to: several.length === 1 ? (to as S) : several,
        actor: actor as Actor,
        ...(permission === '.' ? {} : { permission: `PERMISSION_${permission}` }),
        ...(event === '.' ? {} : { event }),
        ...(Object.hasOwn(byAction, action) ? byAction[action] : {}),
      }));
    });
}
