import { NO_ACCESS } from '../messages/failures.ts';

/** What colours a status. */
export type Tone = 'brand' | 'green' | 'yellow' | 'red' | 'neutral';
/** Where a status stands in a document's life: lists and tabs gather by it. */
export type StatusGroup = 'draft' | 'new' | 'work' | 'done' | 'failed';

/** Russian names of the status groups, for tabs. */
export const STATUS_GROUPS: Readonly<Record<StatusGroup, string>> = {
  draft: 'Черновики',
  new: 'Новые',
  work: 'В работе',
  done: 'Завершённые',
  failed: 'Отклонённые и отменённые',
};

/** A status: its code, stable id, Russian label, colour and group. Decisions, «Documents and their states». */
export interface Status<S extends string = string> {
  code: S;
  id: number;
  label: string;
  tone: Tone;
  group: StatusGroup;
}
/** The statuses of one document by code. */
export type Statuses<S extends string> = Readonly<Record<S, Status<S>>>;

/** «№ 104 008»: a document's number wherever it is named, on a page, in a message or in a history; «№ —» of one that has none. */
export const documentNumber = (id: number | null | undefined): string =>
  `№ ${id?.toLocaleString('ru') ?? '—'}`;

/**
 * A table of statuses from rows of id, label, tone and group.
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
 * The part a person plays in a document. An owner's document has one side only (a movement between own storages). The
 * system acts for nobody: time, the bank, another document.
 */
export type Actor = 'customer' | 'supplier' | 'owner' | 'admin' | 'system';

/** What a guard may look at. Missing facts count against the action. */
export type Facts = Readonly<Record<string, unknown>>;

/** Judges facts: null lets pass, a Russian sentence refuses. */
export type Guard = (facts: Facts) => string | null;

/** One line of a document's transition table. */
export interface Transition<S extends string = string> {
  from: S;
  /** What is done, as the calls name it. */
  action: string;
  /** Where it leads; several when quantities decide which. */
  to: S | readonly S[];
  actor: Actor;
  /** Named permission that the person must hold. */
  permission?: string;
  /** What the document must be like: null lets pass, a Russian sentence refuses. Missing facts count against it. */
  guard?: Guard;
  /** What must come with the action (a reason, a number): judged when it is taken, not when it is offered. */
  input?: Guard;
  /** Event sent after commit. */
  event?: string;
  /** What else happens in the same transaction. */
  effects?: readonly string[];
}

/** A document's states and moves, validated. */
export interface Machine<S extends string = string> {
  name: string;
  statuses: Statuses<S>;
  initial: readonly S[];
  transitions: readonly Transition<S>[];
}

/** Who wants to act: the part played in this document and the permissions held. */
export interface Person {
  actor: string;
  permissions: readonly string[];
}

/** What an attempt came to. Refused by role is 403, by state 409 with the reason, by input 422 with the reason. */
export type Outcome<S extends string> =
  | { ok: true; to: S | readonly S[]; event?: string; effects: readonly string[] }
  | { ok: false; code: 'forbidden_state' | 'forbidden_role' | 'invalid_input'; reason: string };

/** Answered where the state does not allow the action. */
export const WRONG_STATE = 'В текущем состоянии документа это действие недоступно';

/**
 * A document's machine, refused if it is wrong: a state that does not exist, a line that stands twice (same from, action
 * and actor), a status that nothing leads to.
 * @param initial states in which a document may begin
 * @throws RangeError naming the fault
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

/** The states a transition may lead to, as a list. */
export function targets<S extends string>(to: S | readonly S[]): readonly S[] {
  return typeof to === 'string' ? [to] : to;
}

const mayAct = (transition: Transition, person: Person) =>
  transition.actor === person.actor &&
  (transition.permission === undefined || person.permissions.includes(transition.permission));

/**
 * Whether the person may take the action in this state, and where it leads. What is not in the table is refused: by role
 * when the person may never take it (an unknown action included), else by state, in Russian; a guard's own sentence when
 * a guard refuses, and by input when what must come with the action is missing.
 * @param facts what guards and inputs look at; what is missing counts against the action
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
  if (own.length === 0) return { ok: false, code: 'forbidden_role', reason: NO_ACCESS };
  const found = own.find((row) => row.from === state);
  if (!found) return { ok: false, code: 'forbidden_state', reason: WRONG_STATE };
  const fault = found.guard?.(facts);
  if (typeof fault === 'string') return { ok: false, code: 'forbidden_state', reason: fault };
  const missing = found.input?.(facts);
  if (typeof missing === 'string') return { ok: false, code: 'invalid_input', reason: missing };
  const { to, event, effects = [] } = found;
  return { ok: true, to, ...(event === undefined ? {} : { event }), effects };
}

/**
 * Names of the actions the person may take in this state now, each once, in the table's order: every document answer's
 * allowed_actions.
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
        .filter((row) => row.from === state && mayAct(row, person) && typeof row.guard?.(facts) !== 'string')
        .map(({ action }) => action),
    ),
  ];
}

/**
 * Whether the person may ever take the action, in whatever state the document is: what is counted as their duty.
 * @see decisions, «Administrators»: duties, tiles and badges count what the person can do
 */
export function mayEver<S extends string>(machine: Machine<S>, action: string, person: Person): boolean {
  return machine.transitions.some((row) => row.action === action && mayAct(row, person));
}

/**
 * The status with this stable id, as filters carry it.
 * @returns null for an id that no status has
 */
export function statusById<S extends string>(statuses: Statuses<S>, id: number): Status<S> | null {
  return (Object.values(statuses) as Status<S>[]).find((status) => status.id === id) ?? null;
}

/**
 * A guard that a text is given: the reason of a cancellation, the comment of a refusal.
 * @param fact name of the fact that holds it
 * @param reason the Russian sentence when it is missing or blank
 */
export function needsText(fact: string, reason: string): Guard {
  return (facts) => {
    const text = facts[fact];
    return typeof text === 'string' && text.trim() !== '' ? null : reason;
  };
}

/**
 * A guard that a fact is exactly true.
 * @param reason the Russian sentence when it is not
 */
export function needsTrue(fact: string, reason: string): Guard {
  return (facts) => (facts[fact] === true ? null : reason);
}

/**
 * A guard that a fact is a whole number above 0: something is left to act on.
 * @param reason the Russian sentence when it is not
 */
export function needsSome(fact: string, reason: string): Guard {
  return (facts) => (Number.isSafeInteger(facts[fact]) && Number(facts[fact]) > 0 ? null : reason);
}

/**
 * Packed transition lines: «from[,from…] action to[/to…] actor [PERMISSION] [event]», a dot for what is missing.
 * Guards, inputs
 * and effects are added by action.
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
