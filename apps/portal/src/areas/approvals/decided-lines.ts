import { toKopecks } from '@portal/api-client/money';
import type { Approval, ApprovalLine } from './queries.ts';

/** What the approver has changed, by line: the quantity, or null for a line taken out. */
export type Changes = ReadonlyMap<number, number | null>;

/** The quantity that would be ordered of a line; null if it is taken out. */
export const quantityOf = ({ id, quantity }: ApprovalLine, changes: Changes): number | null => {
  const changed = changes.get(id);
  return changed === undefined ? quantity : changed;
};

/** Lines that would be ordered, with quantities and today's prices in kopecks. */
export const keptLines = ({ lines }: Pick<Approval, 'lines'>, changes: Changes) =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line, changes);
    return quantity === null ? [] : [{ line, quantity, price: line.offer && toKopecks(line.offer.price) }];
  });

/** Sum at today's prices, in kopecks; without lines that nobody offers. */
export const sumNow = (approval: Pick<Approval, 'lines'>, changes: Changes): number =>
  keptLines(approval, changes).reduce((sum, { quantity, price }) => sum + (price ?? 0) * quantity, 0);

/** How much dearer the same pieces are than their author saw; negative: cheaper. Kopecks. */
export const dearerNow = (approval: Pick<Approval, 'lines'>, changes: Changes): number =>
  keptLines(approval, changes).reduce(
    (sum, { line, quantity, price }) =>
      sum + (price === null ? 0 : (price - toKopecks(line.seen_price)) * quantity),
    0,
  );
