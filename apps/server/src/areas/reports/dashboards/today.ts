import { checkRule } from '@portal/domain/access';
import { CLAIM_MACHINE } from '@portal/domain/claims';
import { CONTRACT_MACHINE, PROPOSAL_MACHINE } from '@portal/domain/contracts';
import { CORRECTIVE_MACHINE } from '@portal/domain/correctives';
import { CARD_STATUSES } from '@portal/domain/logistic-cards';
import { ORDER_MACHINE } from '@portal/domain/order-status';
import { REFUSAL_MACHINE } from '@portal/domain/refusals';
import { routeHref, type RouteName } from '@portal/domain/routes';
import { MOVEMENT_MACHINE, MOVEMENT_STATUSES, SHIPMENT_MACHINE } from '@portal/domain/shipments';
import { plural } from '@portal/domain/words';
import { isoDay, parseIsoDay } from '@portal/domain/zones';
import type { Answer } from '../../../contract/handlers.ts';
import type { Connection } from '../../../database/connect.ts';
import { countRows } from '../../../lists/list.ts';
import { incomingCorrectives, outgoingCorrectives } from '../../adjustments/adjustments.ts';
import { incomingClaims, outgoingClaims } from '../../claims/claims.ts';
import { contracts } from '../../contractors/contracts.ts';
import { type Act, ANSWERS, mayDo, RECEIVES } from '../../../documents/may-do.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { incomingOrders, outgoingOrders } from '../../orders/list.ts';
import { incomingRefusals } from '../../orders/refusals/refusals.ts';
import { contractProposals } from '../../proposals/repository.ts';
import { acceptances } from '../../shipments/acceptances.ts';
import { approvalsFor } from '../../approvals/approvals.ts';
import { movements } from '../../shipments/movements.ts';
import { shipments } from '../../shipments/shipments.ts';
import { cardsToConfirm } from '../../storages/logistics/cards.ts';
import { today } from './asked.ts';
import { AMOUNT, lineOf } from './board.ts';
import { firstSteps } from './first-steps.ts';
import { hasMessages } from '../../../documents/messages.ts';
import { cells, sourceOf } from '../summaries/cells.ts';
import { ORDERED } from '../summaries/summaries.ts';

type Today = Answer<'getToday'>['data'];
type Duty = Today['duties'][number];

/**
 * A duty for people who pass all its rules. `count` returns the number of rows of the list that `href`
 * opens.
 */
interface Kind extends Omit<Duty, 'count' | 'note'> {
  /** What is counted, as it follows 1, 2 and 5. */
  note: readonly [one: string, few: string, many: string];
  rules: readonly string[];
  /** The action and role that the duty requires; absent if it is for information only. */
  act?: Act;
  count(connection: Connection, viewer: Viewer): Promise<number>;
}

/** Orders not shipped in time. An order whose time is still to come today is not late. */
const LATE = { tab: 'overdue', 'filter[late]': true } as const;

/** Orders that are still in time; together with LATE each order to ship is counted once. */
const IN_TIME = { tab: 'to_ship', 'filter[late]': false } as const;

const SHIPS: Act = { machine: ORDER_MACHINE, action: 'create_shipment', as: 'supplier' };

/** By urgency: late, unconfirmed, to ship, to accept, to answer. */
const KINDS: readonly Kind[] = [
  {
    id: 'overdue',
    title: 'Отгрузить просроченное',
    note: ['заказ не отгружен вовремя', 'заказа не отгружены вовремя', 'заказов не отгружено вовремя'],
    href: '/inbox?tab=overdue&late=true',
    urgent: true,
    rules: ['pages.inbox'],
    act: SHIPS,
    count: async (connection, viewer) => (await countRows(connection, incomingOrders, viewer, LATE)).total,
  },
  {
    id: 'delayed',
    title: 'Узнать о задержанных заказах',
    note: [
      'заказ поставщик не отгрузил вовремя',
      'заказа поставщики не отгрузили вовремя',
      'заказов поставщики не отгрузили вовремя',
    ],
    href: '/outgoing?tab=overdue&late=true',
    urgent: true,
    rules: ['pages.outgoing', 'role.is.customer'],
    count: async (connection, viewer) => (await countRows(connection, outgoingOrders, viewer, LATE)).total,
  },
  {
    id: 'approvals',
    title: 'Согласовать заказы сотрудников',
    note: ['заказ ждёт вашего согласия', 'заказа ждут вашего согласия', 'заказов ждут вашего согласия'],
    href: '/approvals?tab=waiting',
    urgent: false,
    rules: ['pages.approvals', 'actions.approvals.decide'],
    count: async (connection, viewer) =>
      (await countRows(connection, approvalsFor(viewer), viewer, { tab: 'waiting' })).total,
  },
  {
    id: 'new',
    title: 'Ответить на заказы',
    note: ['заказ ждёт вашего решения', 'заказа ждут вашего решения', 'заказов ждут вашего решения'],
    href: '/inbox?tab=awaits_answer',
    urgent: false,
    rules: ['pages.inbox'],
    act: ANSWERS,
    count: async (connection, viewer) =>
      (await countRows(connection, incomingOrders, viewer, { tab: 'awaits_answer' })).total,
  },
  {
    id: 'to_ship',
    title: 'Отгрузить подтверждённое',
    note: [
      'заказ ещё можно отгрузить в срок',
      'заказа ещё можно отгрузить в срок',
      'заказов ещё можно отгрузить в срок',
    ],
    href: '/inbox?tab=to_ship&late=false',
    urgent: false,
    rules: ['pages.inbox'],
    act: SHIPS,
    count: async (connection, viewer) => (await countRows(connection, incomingOrders, viewer, IN_TIME)).total,
  },
  {
    id: 'packed',
    title: 'Отправить упакованное',
    note: ['отгрузка упакована и стоит', 'отгрузки упакованы и стоят', 'отгрузок упакованы и стоят'],
    href: '/shipment?tab=new',
    urgent: false,
    rules: ['pages.shipment'],
    act: { machine: SHIPMENT_MACHINE, action: 'ship', as: 'supplier' },
    count: async (connection, viewer) =>
      (await countRows(connection, shipments, viewer, { group: 'new' })).total,
  },
  {
    id: 'receive',
    title: 'Принять поступившее',
    note: ['приёмка ещё не начата', 'приёмки ещё не начаты', 'приёмок ещё не начаты'],
    href: '/receive?tab=new',
    urgent: false,
    rules: ['pages.receive'],
    act: RECEIVES,
    count: async (connection, viewer) =>
      (await countRows(connection, acceptances, viewer, { group: 'new', 'filter[receiving]': true })).total,
  },
  {
    id: 'accept',
    title: 'Принять поступившее',
    note: ['приёмка ещё не начата', 'приёмки ещё не начаты', 'приёмок ещё не начаты'],
    href: '/acceptances?tab=new&receiving=true',
    urgent: false,
    rules: ['pages.acceptances', 'role.is.distributor'],
    act: RECEIVES,
    count: async (connection, viewer) =>
      (await countRows(connection, acceptances, viewer, { group: 'new', 'filter[receiving]': true })).total,
  },
  {
    id: 'movements',
    title: 'Принять перемещения',
    note: [
      'перемещение в пути на ваш склад',
      'перемещения в пути на ваш склад',
      'перемещений в пути на ваш склад',
    ],
    href: `/movement?status=${MOVEMENT_STATUSES.shipped.id}&status=${MOVEMENT_STATUSES.received_partially.id}`,
    urgent: false,
    rules: ['pages.movement'],
    act: { machine: MOVEMENT_MACHINE, action: 'receive', as: 'owner' },
    count: async (connection, viewer) =>
      (
        await countRows(connection, movements, viewer, {
          'filter[status_id]': [MOVEMENT_STATUSES.shipped.id, MOVEMENT_STATUSES.received_partially.id],
        })
      ).total,
  },
  {
    id: 'claims',
    title: 'Ответить на претензии',
    note: ['претензия ждёт вашего решения', 'претензии ждут вашего решения', 'претензий ждут вашего решения'],
    href: '/incoming-claims?tab=new',
    urgent: false,
    rules: ['pages.incoming-claims', 'actions.claims.received.get'],
    act: { machine: CLAIM_MACHINE, action: 'decide', as: 'supplier' },
    count: async (connection, viewer) =>
      (await countRows(connection, incomingClaims, viewer, { group: 'new' })).total,
  },
  {
    id: 'decisions',
    title: 'Посмотреть решения по претензиям',
    note: [
      'претензия с ответом поставщика',
      'претензии с ответом поставщика',
      'претензий с ответом поставщика',
    ],
    href: '/outgoing-claims?status=30',
    urgent: false,
    rules: ['pages.outgoing-claims', 'actions.claims.claimed.get', 'role.is.customer'],
    act: { machine: CLAIM_MACHINE, action: 'accept', as: 'customer' },
    count: async (connection, viewer) =>
      (await countRows(connection, outgoingClaims, viewer, { 'filter[status_id]': [30] })).total,
  },
  {
    id: 'dates',
    title: 'Ответить о новых сроках',
    note: [
      'просьба о переносе ждёт ответа',
      'просьбы о переносе ждут ответа',
      'просьб о переносе ждут ответа',
    ],
    href: '/incoming-adjustment?tab=new',
    urgent: false,
    rules: ['pages.incoming-adjustment', 'actions.adjustments.get', 'role.is.customer'],
    act: { machine: CORRECTIVE_MACHINE, action: 'agree', as: 'customer' },
    count: async (connection, viewer) =>
      (await countRows(connection, incomingCorrectives, viewer, { group: 'new' })).total,
  },
  {
    id: 'refusals',
    title: 'Ответить на просьбы об отказе',
    note: [
      'просьба снять позиции ждёт ответа',
      'просьбы снять позиции ждут ответа',
      'просьб снять позиции ждут ответа',
    ],
    href: '/inbox-refusals?tab=new',
    urgent: false,
    rules: ['pages.inbox-refusals', 'actions.refusals.get'],
    act: { machine: REFUSAL_MACHINE, action: 'agree', as: 'supplier' },
    count: async (connection, viewer) =>
      (await countRows(connection, incomingRefusals, viewer, { group: 'new' })).total,
  },
  {
    id: 'applied',
    title: 'Ответить на заявки на подключение',
    note: ['заявка ждёт вашего ответа', 'заявки ждут вашего ответа', 'заявок ждут вашего ответа'],
    href: '/connection-proposal?status=created',
    urgent: false,
    rules: ['pages.connection-proposal'],
    act: { machine: PROPOSAL_MACHINE, action: 'accept', as: 'supplier' },
    count: async (connection, viewer) =>
      (await countRows(connection, contractProposals, viewer, { status: 'created' })).total,
  },
  {
    id: 'proposals',
    title: 'Подтвердить заявки на подключение',
    note: ['заявка принята дистрибьютором', 'заявки приняты дистрибьютором', 'заявок приняты дистрибьютором'],
    href: '/connection-proposal/applied',
    urgent: false,
    rules: ['pages.connection-proposal-applied', 'role.is.admin'],
    act: { machine: PROPOSAL_MACHINE, action: 'confirm', as: 'admin' },
    count: async (connection, viewer) =>
      (await countRows(connection, contractProposals, viewer, { status: 'accepted' })).total,
  },
  {
    id: 'contracts',
    title: 'Подтвердить договоры',
    note: ['договор ждёт подтверждения', 'договора ждут подтверждения', 'договоров ждут подтверждения'],
    href: '/contracts?tab=new',
    urgent: false,
    rules: ['pages.contracts', 'actions.contracts.view', 'role.is.admin'],
    act: { machine: CONTRACT_MACHINE, action: 'confirm', as: 'admin' },
    count: async (connection, viewer) =>
      (await countRows(connection, contracts, viewer, { group: 'new' })).total,
  },
];

const UNREAD = { 'filter[unread]': true } as const;

/** Documents with messages that the person has not read, in the list that shows them. */
const unreadIn = (
  page: RouteName,
  [one, few, many]: Kind['note'],
  rules: readonly string[],
  count: Kind['count'],
): Kind => ({
  id: `unread-${page}`,
  title: 'Прочитать сообщения',
  note: [
    `${one} с непрочитанными сообщениями`,
    `${few} с непрочитанными сообщениями`,
    `${many} с непрочитанными сообщениями`,
  ],
  href: `${routeHref(page)}?unread=true`,
  urgent: false,
  rules: [`pages.${page}`, ...rules],
  count,
});
const ORDERS = ['заказ', 'заказа', 'заказов'] as const;
const CLAIMS = ['претензия', 'претензии', 'претензий'] as const;
const CORRECTIVES = ['корректировка', 'корректировки', 'корректировок'] as const;

/** Conversations; the other side waits for an answer there. */
const UNREAD_KINDS: readonly Kind[] = [
  unreadIn(
    'inbox',
    ORDERS,
    [],
    async (connection, viewer) => (await countRows(connection, incomingOrders, viewer, UNREAD)).total,
  ),
  unreadIn(
    'outgoing',
    ORDERS,
    [],
    async (connection, viewer) => (await countRows(connection, outgoingOrders, viewer, UNREAD)).total,
  ),
  unreadIn(
    'incoming-claims',
    CLAIMS,
    ['actions.claims.received.get'],
    async (connection, viewer) => (await countRows(connection, incomingClaims, viewer, UNREAD)).total,
  ),
  unreadIn(
    'outgoing-claims',
    CLAIMS,
    ['actions.claims.claimed.get'],
    async (connection, viewer) => (await countRows(connection, outgoingClaims, viewer, UNREAD)).total,
  ),
  unreadIn(
    'incoming-adjustment',
    CORRECTIVES,
    ['actions.adjustments.get'],
    async (connection, viewer) => (await countRows(connection, incomingCorrectives, viewer, UNREAD)).total,
  ),
  unreadIn(
    'outgoing-adjustment',
    CORRECTIVES,
    ['actions.adjustments.get'],
    async (connection, viewer) => (await countRows(connection, outgoingCorrectives, viewer, UNREAD)).total,
  ),
];

/** Rules for people who confirm logistic paths to their storages; there is one list per storage. */
const CARDS_RULES = [
  'pages.storages-id-log-map-inbox',
  'actions.storages.logistic-map.update',
  'role.not.admin',
];

/** Number of days in the chart of the month. */
const DAYS = 30;

/** The person's duties by urgency, without those whose count is 0, sales and purchases by day, and the first day's steps. */
export async function readToday(connection: Connection, viewer: Viewer): Promise<Today> {
  const asking = { ...viewer, is_work_with_b2c: viewer.is_work_with_b2c };
  const passes = (rule: string) => checkRule(rule, asking);
  const duties: Duty[] = [];
  const kinds = (await hasMessages(connection, viewer)) ? [...KINDS, ...UNREAD_KINDS] : KINDS;
  for (const { rules, act, count, note, ...duty } of kinds) {
    if (!rules.every(passes) || (act && !mayDo(viewer, act))) continue;
    const found = await count(connection, viewer);
    if (found > 0) duties.push({ ...duty, note: plural(found, ...note), count: found });
  }
  if (CARDS_RULES.every(passes))
    for (const { id, title, count } of await cardsToConfirm(connection, viewer))
      duties.push({
        id: `cards-${id}`,
        title: 'Подтвердить пути поставки',
        note: `${plural(count, 'путь', 'пути', 'путей')} на склад «${title}»`,
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
    const title = viewer.type === 'admin' ? 'Заказы портала' : 'Вам заказали';
    month.push(await lineOf(making, facts('supplier'), { ...AMOUNT, title }, 'bars'));
  }
  if (passes('pages.outgoing') && passes('role.is.customer'))
    month.push({
      ...(await lineOf(making, facts('customer'), { ...AMOUNT, title: 'Вы заказали' }, 'bars')),
      id: 'purchases',
    });
  return { duties, month, steps: await firstSteps(connection, viewer) };
}
