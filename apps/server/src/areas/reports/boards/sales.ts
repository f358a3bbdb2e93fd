import { sql } from 'drizzle-orm';
import {
  AMOUNT,
  barsOf,
  type Board,
  BY_BRAND,
  BY_CITY,
  BY_CUSTOMER,
  BY_CUSTOMER_STORAGE,
  BY_SUPPLIER,
  cardsOf,
  lineOf,
  type Making,
  type Measure,
  ORDERS,
  PIECES,
  tableOf,
} from '../dashboards/board.ts';
import { cells } from '../summaries/cells.ts';
import { ORDERED } from '../summaries/summaries.ts';
import { archivedIn, inArchive, ordersHref, ordersOfStorage, ordersWith, pointsIn } from './links.ts';

const ACCEPTED: Measure = {
  id: 'accepted',
  title: 'Принято',
  kind: 'money',
  value: sql`coalesce(sum(f.accepted_kopecks), 0)`,
  better: 'more',
};
/** What the ordered amount includes. */
const WITH_REFUSED = 'с отказами и отменами';
/** The same for purchases, some of which the bank has not allowed: the supplier does not see these, sales do not count them. */
const WITH_WITHHELD = 'с отказами, отменами и заказами, которые банк не одобрил';
/** Hidden measure: the amount that only the customer sees, because its credit waits or was denied. */
const WITHHELD: Measure = {
  id: 'withheld',
  title: '',
  kind: 'money',
  value: sql`coalesce(sum(f.kopecks) FILTER (WHERE f.withheld), 0)`,
  needs: ['withheld'],
  hidden: true,
};
const AVERAGE: Measure = {
  id: 'average',
  title: 'Средний заказ',
  kind: 'money',
  value: sql`sum(f.kopecks) / nullif(sum(f.orders), 0)`,
  needs: ['orders'],
  better: 'more',
};
/** «A supplier's sales by customer, brand, region»: ordered amounts by the day of the order. */
export async function salesBoard(making: Making): Promise<Board> {
  const { viewer } = making;
  const facts = cells(making, ORDERED, 'supplier');
  const cards = await cardsOf(
    making,
    facts,
    [
      AMOUNT,
      ORDERS,
      AVERAGE,
      { ...ACCEPTED, title: 'Принято покупателями' },
      {
        id: 'customers',
        title: 'Покупателей',
        kind: 'count',
        value: sql`count(DISTINCT f.customer_id)`,
        needs: ['customer_id'],
        better: 'more',
      },
      archivedIn('inbox'),
    ],
    (now) => ({
      amount: { note: WITH_REFUSED },
      orders: { href: ordersHref('inbox', making, now), note: inArchive(now.archived) },
    }),
  );
  const measures: Measure[] = [AMOUNT, ORDERS, PIECES, ACCEPTED];
  const brands = await tableOf(
    making,
    facts,
    { ...BY_BRAND, href: ordersWith('inbox', 'brand_id', making) },
    'По брендам',
    [...measures, archivedIn('inbox')],
  );
  return {
    cards,
    charts: [
      await lineOf(making, facts, AMOUNT, 'line', pointsIn('inbox', making)),
      barsOf(brands, 'Больше всего заказано по брендам'),
    ],
    tables: [
      await tableOf(
        making,
        facts,
        { ...BY_CUSTOMER, href: ordersWith('inbox', 'customer_id', making) },
        'По покупателям',
        [...measures, archivedIn('inbox')],
      ),
      brands,
      await tableOf(making, facts, BY_CITY, 'По городам', measures),
      ...(viewer.type === 'admin'
        ? [await tableOf(making, facts, BY_SUPPLIER, 'По поставщикам', measures)]
        : []),
    ],
  };
}

/** «Purchases by storage and month»: orders of the company's storages. */
export async function purchasesBoard(making: Making): Promise<Board> {
  const facts = cells(making, ORDERED, 'customer');
  const cards = await cardsOf(
    making,
    facts,
    [
      AMOUNT,
      ORDERS,
      AVERAGE,
      ACCEPTED,
      {
        id: 'suppliers',
        title: 'Поставщиков',
        kind: 'count',
        value: sql`count(DISTINCT f.supplier_id)`,
        needs: ['supplier_id'],
      },
      archivedIn('outgoing'),
      WITHHELD,
    ],
    (now) => ({
      amount: { note: now.withheld ? WITH_WITHHELD : WITH_REFUSED },
      orders: { href: ordersHref('outgoing', making, now), note: inArchive(now.archived) },
    }),
  );
  const measures: Measure[] = [AMOUNT, ORDERS, PIECES, ACCEPTED];
  const storages = await tableOf(
    making,
    facts,
    { ...BY_CUSTOMER_STORAGE, href: ordersOfStorage('outgoing', making) },
    'По складам',
    [...measures, archivedIn('outgoing')],
  );
  return {
    cards,
    charts: [
      await lineOf(making, facts, AMOUNT, 'line', pointsIn('outgoing', making)),
      barsOf(storages, 'Заказано по складам'),
    ],
    tables: [
      storages,
      await tableOf(
        making,
        facts,
        {
          title: 'Склад и месяц',
          joins: sql`JOIN storage g ON g.id = f.customer_storage_id`,
          needs: ['customer_storage_id'],
          key: sql`g.id, date_trunc('month', f.day::timestamp)`,
          name: sql`g.title || ', ' || to_char(date_trunc('month', f.day::timestamp), 'MM.YYYY')`,
        },
        'По складам и месяцам',
        measures,
      ),
      await tableOf(
        making,
        facts,
        { ...BY_SUPPLIER, href: ordersWith('outgoing', 'supplier_id', making) },
        'По поставщикам',
        [...measures, archivedIn('outgoing')],
      ),
      await tableOf(
        making,
        facts,
        { ...BY_BRAND, href: ordersWith('outgoing', 'brand_id', making) },
        'По брендам',
        [...measures, archivedIn('outgoing')],
      ),
    ],
  };
}
