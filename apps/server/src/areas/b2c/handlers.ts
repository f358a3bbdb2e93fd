import type { Area } from '../../area.ts';
import { throughCollisions } from '../../database/collision.ts';
import { takeAction } from '../../documents/take.ts';
import { stepOf } from '../../documents/steps.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import { b2cClaimDocument } from './claim-document.ts';
import { b2cClaims, readB2cClaim } from './claims.ts';
import { createB2cClaim } from './create-claim.ts';
import { createB2cOrder } from './create.ts';
import { b2cOrderDocument } from './document.ts';
import { tryCode } from './hand-over.ts';
import { writeCode } from './letters.ts';
import { b2cOrders, b2cPositions, idOfNumber, readB2cOrder } from './orders.ts';
import { putMissing } from './to-basket.ts';

const step = (action: keyof typeof b2cOrderDocument.actions) =>
  stepOf(b2cOrderDocument, action, readB2cOrder);

export const b2cHandlers = {
  listB2cOrders: (call) => readPage(b2cOrders, call),
  listB2cOrderItems: (call) => readPage(b2cPositions, call),
  getB2cOrder: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readB2cOrder(database, viewer, id),
  }),
  getB2cOrderByNumber: async ({ viewer, query: { number }, services: { database } }) => ({
    data: await readB2cOrder(database, viewer, await idOfNumber(database, viewer, number)),
  }),
  createB2cOrder: async ({ viewer, body, services: { database } }) => {
    const id = await throughCollisions(() =>
      database.transaction((transaction) => createB2cOrder(transaction, viewer, body)),
    );
    return { data: await readB2cOrder(database, viewer, id) };
  },
  cancelB2cOrderByNumber: async ({ viewer, body: { number, reason }, services: { database } }) => {
    const id = await idOfNumber(database, viewer, number);
    const before = await readB2cOrder(database, viewer, id);
    // The same call again: it was done the first time.
    if (before.cancelled_by_consumer && before.cancel_reason === reason.trim()) return { data: before };
    await database.transaction((transaction) =>
      takeAction(transaction, b2cOrderDocument, {
        action: 'cancel',
        by: viewer,
        documents: [{ id, version: null }],
        input: { comment: reason, by_consumer: true },
      }),
    );
    return { data: await readB2cOrder(database, viewer, id) };
  },
  pickB2cOrder: step('pick'),
  prepareB2cOrder: async (call) => {
    const answer = await step('prepare')(call);
    await writeCode(call.services, answer.data.id);
    return answer;
  },
  renewB2cOrderCode: async ({ viewer, body: { id, version }, services }) => {
    const { database } = services;
    await database.transaction((transaction) =>
      takeAction(transaction, b2cOrderDocument, {
        action: 'renew_code',
        by: viewer,
        documents: [{ id, version }],
        input: { permissions: viewer.permissions },
      }),
    );
    await writeCode(services, id);
    return { data: await readB2cOrder(database, viewer, id) };
  },
  handOverB2cOrder: async ({ viewer, body: { id, version, code }, services: { database } }) => {
    const code_right = await tryCode(database, viewer, id, code);
    await database.transaction((transaction) =>
      takeAction(transaction, b2cOrderDocument, {
        action: 'hand_over',
        by: viewer,
        documents: [{ id, version }],
        input: { code_right },
      }),
    );
    return { data: await readB2cOrder(database, viewer, id) };
  },
  cancelB2cOrder: step('cancel'),
  putB2cOrderToBasket: async ({ viewer, body: { id }, services: { database } }) => ({
    data: await putMissing(database, viewer, id),
  }),
  listB2cClaims: (call) => readPage(b2cClaims, call),
  getB2cClaim: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readB2cClaim(database, viewer, id),
  }),
  createB2cClaim: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createB2cClaim', async (transaction) => {
      const id = await createB2cClaim(transaction, viewer, body);
      return { data: await readB2cClaim(transaction, viewer, id) };
    }),
  passOnB2cClaim: stepOf(b2cClaimDocument, 'pass_on', readB2cClaim),
  closeB2cClaim: stepOf(b2cClaimDocument, 'close', readB2cClaim),
} satisfies Area['handlers'];
