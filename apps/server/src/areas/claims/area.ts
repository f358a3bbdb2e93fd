import type { Area } from '../../area.ts';
import { answerOne, stepOf } from '../../documents/steps.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { columns, incomingClaims, outgoingClaims, readClaim, readClaimItems, sideClaims } from './claims.ts';
import { claimDocument } from './document.ts';

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
