import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderUndoFault, UNDO_MINUTES, undoUntil, uploadUndoFault } from './undo.ts';

const AT = Date.UTC(2026, 10, 26, 9, 0);
const MINUTE = 60_000;

test('what was done can be taken back for ten minutes', () => {
  expect(UNDO_MINUTES).toBe(10);
  expect(undoUntil(AT)).toBe(Date.UTC(2026, 10, 26, 9, 10));
});

describe('orderUndoFault', () => {
  const placed = { id: 7, placed_at: AT, from_basket: true, untouched: true };

  test('an order can be taken back until ten minutes have passed, exclusive', () => {
    expect(orderUndoFault(placed, AT)).toBeNull();
    expect(orderUndoFault(placed, AT + 10 * MINUTE - 1)).toBeNull();
    expect(orderUndoFault(placed, AT + 10 * MINUTE)).toEqual({ code: 'undoneOrderTooLate', id: 7 });
  });

  test('an answered order and one that no basket held cannot be taken back at any time', () => {
    fc.assert(
      fc.property(fc.nat(60 * MINUTE), (later) => {
        expect(orderUndoFault({ ...placed, untouched: false }, AT + later)?.code).toBe('undoneOrderAnswered');
        expect(orderUndoFault({ ...placed, from_basket: false }, AT + later)?.code).toBe(
          'undoneOrderNotPlaced',
        );
      }),
    );
  });
});

describe('uploadUndoFault', () => {
  const loaded = { filled: true, finished_at: AT, overtaken: false };

  test('a loaded file can be taken back until ten minutes have passed, exclusive', () => {
    expect(uploadUndoFault(loaded, AT + 10 * MINUTE - 1)).toBeNull();
    expect(uploadUndoFault(loaded, AT + 10 * MINUTE)).toEqual({ code: 'undoneUploadTooLate' });
  });

  test.each([
    [{ filled: false }, 'undoneUploadNotPrices'],
    [{ finished_at: null }, 'undoneUploadNotPrices'],
    [{ overtaken: true }, 'undoneUploadOvertaken'],
  ] as const)('with %o it cannot', (facts, code) => {
    expect(uploadUndoFault({ ...loaded, ...facts }, AT)).toEqual({ code });
  });
});
