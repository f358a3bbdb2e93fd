import { type Machine, targets } from '@portal/domain/documents';
import type { CheckedDocument } from './document.ts';

/**
 * Inconsistencies between the rule book and the registered documents: a machine without a document (unless
 * awaited), an awaited machine that already has one, an effect that is not implemented or not named by a
 * machine, an action the machine lacks, an event without an audience or unknown to the rule book, several
 * targets without a `statusOf`, guards without `facts`, a name that no machine has. Empty if there are none.
 * @param machines every machine of the rule book
 * @param awaited names of machines whose areas are not implemented yet
 * @param isEvent whether the rule book knows the event
 */
export function documentFaults(
  machines: readonly Machine[],
  run: readonly CheckedDocument[],
  awaited: readonly string[],
  isEvent: (name: string) => boolean,
): string[] {
  const names = new Set(run.map(({ machine }) => machine.name));
  const known = new Set(machines.map(({ name }) => name));
  return [
    ...machines
      .filter(({ name }) => !names.has(name) && !awaited.includes(name))
      .map(({ name }) => `${name}: nobody runs it`),
    ...awaited.filter((name) => names.has(name)).map((name) => `${name}: is awaited, and runs already`),
    ...[...awaited, ...names].filter((name) => !known.has(name)).map((name) => `${name}: no such machine`),
    ...run.flatMap((document) => faultsOf(document, isEvent)),
  ];
}

function faultsOf(
  { machine, actions, effects, audience, statusOf, facts }: CheckedDocument,
  isEvent: (name: string) => boolean,
): string[] {
  const { transitions } = machine;
  const taken = transitions.filter(({ action }) => Object.hasOwn(actions, action));
  const named = new Set(transitions.flatMap((row) => row.effects ?? []));
  const events = new Set(transitions.flatMap(({ event }) => event ?? []));
  const own = (table: object, name: string) => Object.hasOwn(table, name);
  const faults = [
    ...[...named].filter((name) => !own(effects, name)).map((name) => `nobody implements the effect ${name}`),
    ...Object.keys(effects)
      .filter((name) => !named.has(name))
      .map((name) => `no machine names the effect ${name}`),
    ...Object.keys(actions)
      .filter((name) => taken.every(({ action }) => action !== name))
      .map((name) => `the machine has no action ${name}`),
    ...[...events].filter((name) => !own(audience, name)).map((name) => `nobody hears of ${name}`),
    ...[...events].filter((name) => !isEvent(name)).map((name) => `the rule book knows no event ${name}`),
    ...(statusOf === undefined && taken.some(({ to }) => targets(to).length > 1)
      ? ['nobody chooses between several targets']
      : []),
    ...(facts === undefined && taken.some(({ guard }) => guard !== undefined)
      ? ['nobody reads what its guards look at']
      : []),
  ];
  return faults.map((fault) => `${machine.name}: ${fault}`);
}
