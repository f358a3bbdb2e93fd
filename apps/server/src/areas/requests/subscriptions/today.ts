import type { Kopecks } from '@portal/domain/money';
import type { WeeklyLine } from '@portal/domain/subscriptions';
import { localDay } from '@portal/domain/zones';
import { kopecksOf } from '../../../contract/money.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Recipient } from '../../catalogue/offers.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { offersOf, positionOf, priceOf } from '../offers.ts';
import { readReplacements } from '../replaced.ts';

/** A part of a subscription. */
export interface Wanted {
  id: number;
  product_id: number;
  quantity: number;
}

/** The best offer of a part today, as the next list remembers it. */
export interface Offered {
  price: Kopecks;
  term_days: number;
  supplier_title: string;
}

/** A part today: its best offer, or what to order instead. */
export interface Today extends Pick<WeeklyLine, 'leader' | 'replacement'> {
  offered: Offered | null;
}

/** Today's best offers of parts, by the parts' ids; three statements for any number of parts. */
export async function readToday(
  connection: Connection,
  recipient: Recipient,
  zone: string,
  lines: readonly Wanted[],
  departures: Departures,
): Promise<Map<number, Today>> {
  const offers = await offersOf(connection, recipient, [
    ...new Set(lines.map(({ product_id }) => product_id)),
  ]);
  const instead = await readReplacements(
    connection,
    recipient,
    lines.filter(({ product_id }) => !offers.has(product_id)),
    departures,
  );
  const today = localDay(departures.now, zone);
  return new Map(
    lines.map((line): [number, Today] => {
      const own = offers.get(line.product_id) ?? [];
      const position = positionOf(
        { ...line, desired_price: null, product: line.product_id, choices: [] },
        own,
      );
      const { leader } = priceOf(position, own, departures);
      const other = instead.get(line.id);
      const price = leader ? kopecksOf(leader.price) : 0;
      return [
        line.id,
        {
          leader: leader && { price, quantity: leader.quantity },
          replacement: other ? { price: kopecksOf(other.price), quantity: other.quantity } : null,
          offered: leader && {
            price,
            // Goods that arrive at midnight are there on the day before, as in orders.
            term_days: Math.max(0, localDay(Date.parse(leader.arrival_at) - 60_000, zone) - today),
            supplier_title: leader.supplier_title,
          },
        },
      ];
    }),
  );
}
