import type { Area } from '../../area.ts';
import type { Answer } from '../../contract/handlers.ts';
import { answerOne, stepOf } from '../../documents/steps.ts';
import { exportOf, instantCell, type Sheet } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { incomingClaims, outgoingClaims, readClaim, readClaimItems, sideClaims } from './claims.ts';
import { claimDocument } from './document.ts';

type Row = Answer<'listIncomingClaims'>['data'][number];
const columns: Sheet<Row>['columns'] = [
  { title: 'Номер', width: 12, cell: ({ id }) => id },
  { title: 'Создана', width: 18, cell: ({ created_at }) => instantCell(created_at) },
  { title: 'Вид', width: 18, cell: ({ type }) => type.title },
  { title: 'Заказ', width: 12, cell: ({ order_id }) => order_id },
  { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
  { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
  { title: 'Позиций', width: 10, cell: ({ items_count }) => items_count },
  { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
  { title: 'Заявлено, ₽', width: 14, cell: ({ amount }) => amount },
  { title: 'Статус', width: 22, cell: ({ status }) => status.title },
];

const step = (action: keyof typeof claimDocument.actions) => stepOf(claimDocument, action, readClaim);

const handlers = {
  listIncomingClaims: (call) => readPage(incomingClaims, call),
  listOutgoingClaims: (call) => readPage(outgoingClaims, call),
  exportClaims: exportOf({
    'incoming-claims': {
      rule: 'actions.claims.received.get',
      list: incomingClaims,
      sheet: { name: 'Входящие претензии', columns },
    },
    'outgoing-claims': {
      rule: 'actions.claims.claimed.get',
      list: outgoingClaims,
      sheet: { name: 'Исходящие претензии', columns },
    },
  }),
  getIncomingClaim: answerOne(readClaim, sideClaims.supplier),
  getOutgoingClaim: answerOne(readClaim, sideClaims.customer),
  listIncomingClaimItems: answerOne(readClaimItems, sideClaims.supplier),
  listOutgoingClaimItems: answerOne(readClaimItems, sideClaims.customer),
  processClaim: step('process'),
  returnClaim: step('return'),
  disputeClaim: step('dispute'),
  cancelClaim: step('cancel'),
  acceptClaimDecisions: step('accept'),
  finishClaim: step('finish'),
  decideClaimItems: step('decide'),
} satisfies Area['handlers'];

export const claims = { name: 'claims', handlers } satisfies Area;
