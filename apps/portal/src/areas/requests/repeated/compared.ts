import { toKopecks } from '@portal/api-client/money';
import { compareRepeated, type RepeatedLine, totalRepeated } from '@portal/domain/repeated';
import type { Position, Request } from '../queries.ts';

/** A position in the form of the rules, in kopecks. */
const lineOf = ({
  former,
  absent_before,
  leader,
  replacement,
  priced,
  orders,
  product,
}: Position): RepeatedLine => ({
  former: former ? { price: toKopecks(former.price) } : absent_before ? 'absent' : null,
  leader: leader && { price: toKopecks(leader.price), quantity: leader.quantity },
  replacement: replacement ? { price: toKopecks(replacement.price), quantity: replacement.quantity } : null,
  priced: priced && product !== null,
  orders,
});

/** A position compared with the repeated orders, or why it is not. */
export const comparedOf = (position: Position) => compareRepeated(lineOf(position));

/** Difference of a line of the same part in kopecks; null if it is not compared. */
export function differenceOf(position: Position): number | null {
  const compared = comparedOf(position);
  return compared.code === 'same' ? compared.difference : null;
}

export const totalsOf = ({ positions }: Request) => totalRepeated(positions.map(lineOf));

/** Whether the list repeats orders, or the list before of a subscription. */
export const isRepeated = ({ positions }: Request) =>
  positions.some(({ former, absent_before }) => former || absent_before);

/** The repeated orders, each once, in the order of the lines. */
export const ordersOf = ({ positions }: Request) => [
  ...new Set(positions.flatMap(({ former }) => former?.orders ?? [])),
];
