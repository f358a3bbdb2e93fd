import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { takeAction } from '../../documents/take.ts';
import { answerWorkbook } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { ownStorages } from '../storages/own.ts';
import { APPROVALS_SHEET, approvalsFor, readApproval } from './approvals.ts';
import { createApproval } from './create.ts';
import { approvalDocument } from './document.ts';
import { approversOf } from '../identity/people/approving/approvers.ts';
import { orderedToday, ruleOf } from '../identity/people/approving/deciding.ts';
import {
  addRule,
  approvalRules,
  changeRule,
  findBrands,
  readRule,
  readTargets,
  removeRule,
} from './rules.ts';

const sumOf = (kopecks: number | null) => (kopecks === null ? null : roublesOf(kopecks));

export const approvalsHandlers: Handlers<
  | 'listApprovals'
  | 'createApproval'
  | 'exportApprovals'
  | 'getApprovalLimit'
  | 'getApproval'
  | 'approveApproval'
  | 'returnApproval'
  | 'withdrawApproval'
  | 'listApprovalRules'
  | 'createApprovalRule'
  | 'updateApprovalRule'
  | 'deleteApprovalRule'
  | 'listApprovalTargets'
  | 'listApprovalBrands'
> = {
  listApprovals: (call) => readPage(approvalsFor(call.viewer), call),

  exportApprovals: (call) => answerWorkbook(approvalsFor(call.viewer), APPROVALS_SHEET, call),

  async createApproval({ viewer, body, services: { database }, request }) {
    const departures = await departuresNow(database);
    const { id } = await idempotent(database, request, viewer.id, 'createApproval', async (transaction) => ({
      id: await createApproval(transaction, viewer, body, departures),
    }));
    return { data: await readApproval(database, viewer, id, departures) };
  },

  async getApprovalLimit({ viewer, query: { storage_id }, services: { database } }) {
    const { rows } = await database.execute(
      sql`SELECT FROM storage WHERE storage.id = ${storage_id} AND ${ownStorages(viewer)}`,
    );
    if (rows.length === 0) throw notFound('Склад не найден');
    const rule = await ruleOf(database, viewer, storage_id);
    if (rule === null) return { data: { rule: null, approvers: false } };
    const { rows: brands } = await database.execute<{ id: number; title: string }>(
      sql`SELECT id, title FROM brand WHERE id = ANY(${sql.param(rule.brands)}::bigint[]) ORDER BY title`,
    );
    const approvers = await approversOf(database, { ...viewer, storage_id, author: viewer.id });
    return {
      data: {
        rule: {
          order_sum: sumOf(rule.order_kopecks),
          day_sum: sumOf(rule.day_kopecks),
          today: roublesOf(await orderedToday(database, viewer, storage_id)),
          brands,
        },
        approvers: approvers.length > 0,
      },
    };
  },

  getApproval: async ({ viewer, path, services: { database } }) => ({
    data: await readApproval(database, viewer, path.id, await departuresNow(database)),
  }),

  async approveApproval({ viewer, path: { id }, body, services: { database, jobs } }) {
    const departures = await departuresNow(database);
    const lines = body.lines.map(({ price, ...line }) => ({ ...line, price: kopecksOf(price) }));
    await database.transaction((transaction) =>
      takeAction(transaction, approvalDocument, {
        action: 'approve',
        by: viewer,
        documents: [{ id, version: body.version }],
        input: { lines, departures, jobs },
      }),
    );
    return { data: await readApproval(database, viewer, id, departures) };
  },

  async returnApproval({ viewer, path: { id }, body: { version, comment }, services: { database } }) {
    await database.transaction((transaction) =>
      takeAction(transaction, approvalDocument, {
        action: 'return',
        by: viewer,
        documents: [{ id, version }],
        input: { comment },
      }),
    );
    return { data: await readApproval(database, viewer, id, await departuresNow(database)) };
  },

  async withdrawApproval({ viewer, path: { id }, body: { version }, services: { database } }) {
    await database.transaction((transaction) =>
      takeAction(transaction, approvalDocument, {
        action: 'withdraw',
        by: viewer,
        documents: [{ id, version }],
        input: {},
      }),
    );
    return { data: await readApproval(database, viewer, id, await departuresNow(database)) };
  },

  listApprovalRules: (call) => readPage(approvalRules, call),

  async createApprovalRule({ viewer, body, services: { database }, request }) {
    const { id } = await idempotent(
      database,
      request,
      viewer.id,
      'createApprovalRule',
      async (transaction) => ({ id: await addRule(transaction, viewer, body) }),
    );
    return { data: await readRule(database, viewer, id) };
  },

  async updateApprovalRule({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => changeRule(transaction, viewer, path.id, body));
    return { data: await readRule(database, viewer, path.id) };
  },

  async deleteApprovalRule({ viewer, path, services: { database } }) {
    await database.transaction((transaction) => removeRule(transaction, viewer, path.id));
    return { data: { ok: true } };
  },

  listApprovalBrands: async ({ query, services: { database } }) => ({
    data: await findBrands(database, query.title),
  }),

  listApprovalTargets: async ({ viewer, services: { database } }) => ({
    data: await readTargets(database, viewer),
  }),
};
