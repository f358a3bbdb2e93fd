import { expect, test } from 'vitest';
import { applyAction } from '../documents/documents.ts';
import {
  missingPieces,
  MOVEMENT_SHORTAGE_OUTCOMES,
  MOVEMENT_SHORTAGE_REASONS,
  movementOutcome,
  OTHER_SHORTAGE_REASON,
  shortPieces,
} from './movement-shortages.ts';
import { MOVEMENT_MACHINE } from './shipments.ts';

const pieces = (received: number, written_off = 0, returned = 0, quantity = 17) => ({
  quantity,
  received,
  written_off,
  returned,
});

test('decisions, «Movements»: the movement ends when every piece is accounted for', () => {
  expect(movementOutcome([pieces(17)])).toBe('received');
  expect(movementOutcome([pieces(16)])).toBe('received_partially');
  expect(movementOutcome([pieces(16, 1)])).toBe('received_with_shortage');
  expect(movementOutcome([pieces(16, 0, 1)])).toBe('received_with_shortage');
  expect(movementOutcome([pieces(16, 1), pieces(0, 0, 0, 2)])).toBe('received_partially');
  expect(movementOutcome([pieces(0, 10, 7), pieces(2, 0, 0, 2)])).toBe('received_with_shortage');
  expect(() => movementOutcome([])).toThrow(RangeError);
});

test('missing pieces are counted; more accounted for than sent is refused', () => {
  expect(missingPieces(pieces(14, 1, 1))).toBe(1);
  expect(shortPieces(pieces(14, 1, 2))).toBe(3);
  for (const wrong of [
    pieces(17, 1),
    pieces(-1),
    pieces(1.5),
    pieces(0, -1),
    pieces(0, 0, -1),
    pieces(0, 0, 0, 0),
  ])
    expect(() => missingPieces(wrong)).toThrow(RangeError);
});

test('a shortage needs a reason and at least one missing piece; outcomes have Russian names', () => {
  const owner = { actor: 'owner', permissions: ['PERMISSION_DOCUMENT_MOVEMENT_UPDATE'] };
  const settle = (state: 'shipped' | 'received_partially' | 'received', facts: object) =>
    applyAction(MOVEMENT_MACHINE, state, 'settle', owner, { ...facts });
  const facts = { missing: 1, reason: 'потеряно в пути' };
  expect(settle('received_partially', facts)).toMatchObject({ ok: true, effects: ['settle_shortage'] });
  expect(settle('shipped', facts).ok).toBe(true);
  expect(settle('received', facts).ok).toBe(false);
  expect(settle('received_partially', { ...facts, missing: 0 })).toMatchObject({
    fault: { code: 'noShortage' },
  });
  expect(settle('received_partially', { missing: 1 })).toMatchObject({
    code: 'invalid_input',
    fault: { code: 'shortageReasonMissing' },
  });
  expect(MOVEMENT_SHORTAGE_REASONS.at(-1)).toEqual({ id: OTHER_SHORTAGE_REASON, title: 'прочее' });
  expect(MOVEMENT_SHORTAGE_OUTCOMES).toEqual({
    written_off: 'Списать',
    returned: 'Вернуть на склад отправления',
  });
});
