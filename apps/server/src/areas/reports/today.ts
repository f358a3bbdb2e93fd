import { checkRule } from '@portal/domain/access';
import { CARD_STATUSES } from '@portal/domain/logistic-cards';
import { routeHref } from '@portal/domain/routes';
import { isoDay, parseIsoDay } from '@portal/domain/zones';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';
import { countRows } from '../../lists/list.ts';
import { incomingCorrectives } from '../adjustments/adjustments.ts';
import { incomingClaims, outgoingClaims } from '../claims/claims.ts';
import { contracts } from '../contractors/contracts.ts';
import type { Viewer } from '../identity/viewer.ts';
import { incomingOrders, outgoingOrders } from '../orders/list.ts';
import { incomingRefusals } from '../orders/refusals.ts';
import { contractProposals } from '../proposals/repository.ts';
import { acceptances } from '../shipments/acceptances.ts';
import { shipments } from '../shipments/shipments.ts';
import { cardsToConfirm } from '../storages/cards.ts';
import { today } from './asked.ts';
import { AMOUNT, lineOf } from './board.ts';
import { cells, sourceOf } from './cells.ts';
import { ORDERED } from './summaries.ts';

type Today = Answer<'getToday'>['data'];
type Duty = Today['duties'][number];

/** A duty of those who pass its rules, and how many of it there are: the rows of the list that `href` opens. */
interface Kind extends Omit<Duty, 'count'> {
  rules: readonly string[];
  count(connection: Connection, viewer: Viewer): Promise<number>;
}

/** In the order in which they press: late, unconfirmed, to ship, to accept, to answer. */
const KINDS: readonly Kind[] = [
  {
    id: 'overdue',
    title: 'Отгрузить просроченное',
    note: 'отгрузка сегодня или раньше',
    href: '/inbox?tab=overdue',
    urgent: true,
    rules: ['pages.inbox'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingOrders, viewer, { tab: 'overdue' })).total,
  },
  {
    id: 'delayed',
    title: 'Узнать о задержанных заказах',
    note: 'поставщик не отгрузил вовремя',
    href: '/outgoing?tab=overdue',
    urgent: true,
    rules: ['pages.outgoing', 'role.is.customer'],
    count: async (connection, viewer) =>
      (await countRows(connection, outgoingOrders, viewer, { tab: 'overdue' })).total,
  },
  {
    id: 'new',
    title: 'Подтвердить новые заказы',
    note: 'ждут вашего ответа',
    href: '/inbox?tab=new',
    urgent: false,
    rules: ['pages.inbox'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingOrders, viewer, { tab: 'new' })).total,
  },
  {
    id: 'to_ship',
    title: 'Отгрузить подтверждённое',
    note: 'подтверждены и ещё не отгружены',
    href: '/inbox?tab=to_ship',
    urgent: false,
    rules: ['pages.inbox'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingOrders, viewer, { tab: 'to_ship' })).total,
  },
  {
    id: 'packed',
    title: 'Отправить упакованное',
    note: 'отгрузки собраны и стоят',
    href: '/shipment?tab=new',
    urgent: false,
    rules: ['pages.shipment'],
    count: async (connection, viewer) =>
      (await countRows(connection, shipments, viewer, { group: 'new' })).total,
  },
  {
    id: 'receive',
    title: 'Принять поступившее',
    note: 'приёмка ещё не начата',
    href: '/receive?tab=new',
    urgent: false,
    rules: ['pages.receive'],
    count: async (connection, viewer) =>
      (await countRows(connection, acceptances, viewer, { group: 'new', 'filter[receiving]': true })).total,
  },
  {
    id: 'accept',
    title: 'Принять поступившее',
    note: 'приёмка ещё не начата',
    href: '/acceptances?tab=new',
    urgent: false,
    rules: ['pages.acceptances', 'role.is.distributor'],
    count: async (connection, viewer) =>
      (await countRows(connection, acceptances, viewer, { group: 'new' })).total,
  },
  {
    id: 'claims',
    title: 'Ответить на претензии',
    note: 'покупатель ждёт решения',
    href: '/incoming-claims?tab=new',
    urgent: false,
    rules: ['pages.incoming-claims', 'actions.claims.received.get'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingClaims, viewer, { group: 'new' })).total,
  },
  {
    id: 'decisions',
    title: 'Посмотреть решения по претензиям',
    note: 'поставщик ответил',
    href: '/outgoing-claims?status=30',
    urgent: false,
    rules: ['pages.outgoing-claims', 'actions.claims.claimed.get', 'role.is.customer'],
    count: async (connection, viewer) =>
      (await countRows(connection, outgoingClaims, viewer, { 'filter[status_id]': [30] })).total,
  },
  {
    id: 'dates',
    title: 'Ответить о новых сроках',
    note: 'поставщик просит перенести',
    href: '/incoming-adjustment?tab=new',
    urgent: false,
    rules: ['pages.incoming-adjustment', 'actions.adjustments.get', 'role.is.customer'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingCorrectives, viewer, { group: 'new' })).total,
  },
  {
    id: 'refusals',
    title: 'Ответить на просьбы об отказе',
    note: 'покупатель хочет снять позиции',
    href: '/inbox-refusals?tab=new',
    urgent: false,
    rules: ['pages.inbox-refusals', 'actions.refusals.get'],
    count: async (connection, viewer) =>
      (await countRows(connection, incomingRefusals, viewer, { group: 'new' })).total,
  },
  {
    id: 'proposals',
    title: 'Подтвердить заявки на подключение',
    note: 'приняты дистрибьютором',
    href: '/connection-proposal/applied',
    urgent: false,
    rules: ['pages.connection-proposal-applied', 'role.is.admin'],
    count: async (connection, viewer) =>
      (await countRows(connection, contractProposals, viewer, { status: 'accepted' })).total,
  },
  {
    id: 'contracts',
    title: 'Подтвердить договоры',
    note: 'отправлены на подтверждение',
    href: '/contracts?tab=new',
    urgent: false,
    rules: ['pages.contracts', 'actions.contracts.view', 'role.is.admin'],
    count: async (connection, viewer) =>
      (await countRows(connection, contracts, viewer, { group: 'new' })).total,
  },
];

/** Of those who confirm ways to their storages: there is a list for each storage. */
const CARDS_RULES = ['pages.storages-id-log-map-inbox', 'actions.storages.logistic-map.update'];

/** Days of the month's picture. */
const DAYS = 30;

/** What there is to do, in order, nothing where there is none of it; and what was sold and bought by day. */
export async function readToday(connection: Connection, viewer: Viewer): Promise<Today> {
  const asking = { ...viewer, is_work_with_b2c: viewer.is_work_with_b2c };
  const passes = (rule: string) => checkRule(rule, asking);
  const duties: Duty[] = [];
  for (const { rules, count, ...duty } of KINDS) {
    if (!rules.every(passes)) continue;
    const found = await count(connection, viewer);
    if (found > 0) duties.push({ ...duty, count: found });
  }
  if (CARDS_RULES.every(passes))
    for (const { id, title, count } of await cardsToConfirm(connection, viewer))
      duties.push({
        id: `cards-${id}`,
        title: 'Подтвердить пути поставки',
        note: `на склад «${title}»`,
        count,
        href: routeHref(
          'storages-id-log-map-inbox',
          { id },
          { side: 'inbox', status: CARD_STATUSES.awaiting_customer.id },
        ),
        urgent: false,
      });
  const to = today();
  const period = { from: isoDay(parseIsoDay(to) - DAYS + 1), to };
  const source = await sourceOf(connection, [period]);
  const making = { connection, viewer, period, former: null, narrowed: {}, source };
  const facts = (side: 'supplier' | 'customer') => cells(making, ORDERED, side);
  const month: Today['month'] = [];
  if (passes('pages.inbox')) {
    const title = viewer.type === 'admin' ? 'Заказы портала' : 'Продажи';
    month.push(await lineOf(making, facts('supplier'), { ...AMOUNT, title }, 'bars'));
  }
  if (passes('pages.outgoing') && passes('role.is.customer'))
    month.push({
      ...(await lineOf(making, facts('customer'), { ...AMOUNT, title: 'Закупки' }, 'bars')),
      id: 'purchases',
    });
  return { duties, month };
}
