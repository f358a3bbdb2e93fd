/** One line of a document's transition table. */
export interface Transition<S extends string> {
  from: S;
  action: string;
  to: S | readonly S[];
  actor: string;
  permission?: string;
}
export interface Person {
  actor: string;
  permissions: readonly string[];
}
export type Outcome<S extends string> =
  | { ok: true; to: S | readonly S[] }
  | { ok: false; code: 'forbidden_state' | 'forbidden_role'; reason: string };
export type Machine<S extends string> = readonly Transition<S>[];

const mayAct = (transition: Transition<string>, person: Person) =>
  transition.actor === person.actor &&
  (transition.permission === undefined || person.permissions.includes(transition.permission));

/** Whether the person may take the action in this state, and where it leads. */
export function applyAction<S extends string>(
  machine: Machine<S>,
  state: S,
  action: string,
  person: Person,
): Outcome<S> {
  const named = machine.filter((transition) => transition.action === action);
  if (!named.some((transition) => mayAct(transition, person)))
    return { ok: false, code: 'forbidden_role', reason: 'Нет доступа' };
  const found = named.find((transition) => transition.from === state && mayAct(transition, person));
  if (!found)
    return {
      ok: false,
      code: 'forbidden_state',
      reason: 'В текущем состоянии документа это действие недоступно',
    };
  return { ok: true, to: found.to };
}

/** Names of the actions the person may take in this state. */
export function allowedActions<S extends string>(machine: Machine<S>, state: S, person: Person): string[] {
  return [
    ...new Set(
      machine
        .filter((transition) => transition.from === state && mayAct(transition, person))
        .map(({ action }) => action),
    ),
  ];
}
