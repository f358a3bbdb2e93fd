import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { unprocessable } from '../../contract/problem.ts';
import { answerOne } from '../../documents/steps.ts';
import { readPage } from '../../lists/list.ts';
import { linesToCome } from '../orders/placing/planned-dates.ts';
import { readCorrective, visibleCorrectives } from '../orders/correctives.ts';
import { incomingCorrectives, outgoingCorrectives } from './adjustments.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { answerCorrective } from './answer.ts';
import { readConsequences } from './consequences.ts';
import { createCorrective } from './create.ts';
import { readCorrectiveItems } from './elsewhere.ts';

/** The customer's action by the requested status. */
const BY_STATUS = new Map([
  [30, 'agree'],
  [50, 'deny'],
  [60, 'cancel'],
] as const);

export const adjustmentsHandlers = {
  listIncomingCorrectives: (call) => readPage(incomingCorrectives, call),
  listOutgoingCorrectives: (call) => readPage(outgoingCorrectives, call),
  getCorrective: answerOne(readCorrective, visibleCorrectives),
  listCorrectiveItems: answerOne(readCorrectiveItems, visibleCorrectives),

  async listCorrectiveConsequences({ viewer, query, services: { database } }) {
    return { data: await readConsequences(database, viewer, query.id) };
  },

  async listLinesToCorrect({ viewer, query, services: { database } }) {
    return { data: await linesToCome(database, viewer, query.order_id) };
  },

  async createCorrective({ viewer, body, services: { database }, request }) {
    const { id } = await idempotent(database, request, viewer.id, 'createCorrective', (transaction) =>
      createCorrective(transaction, viewer, body),
    );
    return { data: await readCorrective(database, viewer, id) };
  },

  async changeCorrectiveStatus({ viewer, body: { status_id, ...answer }, services: { database } }) {
    const action = BY_STATUS.get(status_id);
    if (!action) throw unprocessable('Такого статуса нет');
    const departures = await departuresNow(database);
    await database.transaction((transaction) =>
      answerCorrective(transaction, viewer, { ...answer, action }, departures),
    );
    return { data: await readCorrective(database, viewer, answer.id) };
  },
} satisfies Area['handlers'];
