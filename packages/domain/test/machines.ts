import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Actor,
  allowedActions,
  applyAction,
  type Facts,
  type Machine,
  targets,
} from '../src/documents/documents.ts';
import { sentence } from '../src/sentences/sentences.ts';
import { PERMISSIONS } from '../src/access/permissions.ts';

const ACTORS: readonly Actor[] = ['customer', 'supplier', 'owner', 'admin', 'system'];
const EVERYTHING = Object.keys(PERMISSIONS);

/** The transition table as lines «from action → to (actor)», in order, for comparison with the decisions. */
export const arrows = (machine: Machine): string[] =>
  machine.transitions.map(
    ({ from, action, to, actor }) => `${from} ${action} → ${targets(to).join('/')} (${actor})`,
  );

/**
 * The tests that every machine must pass: state × action × role, texts, permissions, and random walks.
 * @param facts facts that satisfy every guard and input of the machine
 */
export function proveMachine(machine: Machine, facts: Facts = {}): void {
  const states = Object.keys(machine.statuses);
  const actions = [...new Set(machine.transitions.map(({ action }) => action)), 'fly', '', 'toString'];

  test(`${machine.name}: a state × action × role not in the table is always refused`, () => {
    for (const state of [...states, 'nowhere']) {
      for (const actor of [...ACTORS, 'nobody']) {
        for (const permissions of [EVERYTHING, []]) {
          const person = { actor, permissions };
          for (const action of actions) {
            const may = machine.transitions.filter(
              (row) =>
                row.action === action &&
                row.actor === actor &&
                (row.permission === undefined || permissions.includes(row.permission)),
            );
            const row = may.find(({ from }) => from === state);
            const outcome = applyAction(machine, state, action, person, facts);
            expect(allowedActions(machine, state, person, facts).includes(action)).toBe(row !== undefined);
            if (row) {
              expect(outcome).toEqual({
                ok: true,
                to: row.to,
                ...(row.event === undefined ? {} : { event: row.event }),
                effects: row.effects ?? [],
              });
            } else if (may.length === 0) {
              expect(outcome).toEqual({ ok: false, code: 'forbidden_role', fault: { code: 'noAccess' } });
            } else
              expect(outcome).toEqual({ ok: false, code: 'forbidden_state', fault: { code: 'wrongState' } });
          }
        }
      }
    }
  });

  test(`${machine.name}: every status has a code, a stable id of its own, a Russian label, a colour and a group`, () => {
    for (const [code, status] of Object.entries(machine.statuses)) {
      expect(status).toMatchObject({ code, id: expect.any(Number) });
      expect(status.label).toMatch(/^[А-ЯЁ][А-Яа-яЁёBC2/ ]+$/);
      expect(['brand', 'green', 'yellow', 'red', 'neutral']).toContain(status.tone);
      expect(['draft', 'new', 'work', 'done', 'failed']).toContain(status.group);
    }
  });

  test(`${machine.name}: permissions named exist; guards and inputs answer with a fault that has a sentence when facts are missing`, () => {
    for (const { permission, guard, input } of machine.transitions) {
      expect([undefined, ...EVERYTHING]).toContain(permission);
      for (const question of [guard, input].filter((one) => one !== undefined))
        expect(sentence(question({}))).toMatch(/^[А-ЯЁ].*[а-яё]/);
    }
  });

  test(`${machine.name}: property: no walk leaves the table, and a terminal state stays`, () => {
    const step = fc.record({
      actor: fc.constantFrom(...ACTORS),
      action: fc.constantFrom(...actions),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...machine.initial), fc.array(step, { maxLength: 25 }), (start, steps) => {
        let state = start;
        for (const { actor, action, pick } of steps) {
          const outcome = applyAction(machine, state, action, { actor, permissions: EVERYTHING }, facts);
          if (!outcome.ok) continue;
          const to = targets(outcome.to);
          const next = to[pick % to.length] ?? expect.unreachable();
          expect(states).toContain(next);
          if (machine.transitions.every((row) => row.from !== state)) expect(to).toContain(state);
          state = next;
        }
      }),
    );
  });
}
