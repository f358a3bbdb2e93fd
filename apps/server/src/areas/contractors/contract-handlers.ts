import { sql } from 'drizzle-orm';
import { sendKept, withAttachment } from '../../files/attachment.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { contains } from '../../database/like.ts';
import type { Seen } from '../../documents/take.ts';
import { readPage } from '../../lists/list.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type ContractAction, moveContracts } from './contract-document.ts';
import { contractLimits, limitOrdersOf } from './contract-limits.ts';
import { contractMarkups, needCustomersContract, updateMarkups } from './contract-markups.ts';
import { changeContract, createContract, deleteContract, setCopy } from './contract-write.ts';
import { contracts, readContract, visibleContracts } from './contracts.ts';
import { recordChanges } from '../changes/record.ts';
import { PORTAL_ID } from '../changes/subjects/portal.ts';
import { readDiscount, updateDiscount } from './discount.ts';

type Steps =
  | 'submitContract'
  | 'confirmContract'
  | 'rejectContract'
  | 'reworkContract'
  | 'suspendContract'
  | 'resumeContract'
  | 'terminateContract';
type Own =
  | 'listContracts'
  | 'createContract'
  | 'getContract'
  | 'updateContract'
  | 'deleteContract'
  | 'setContractCopy'
  | 'getContractCopy'
  | 'findContractParties'
  | 'listContractStorages'
  | 'listContractLimits'
  | 'listContractLimitOrders'
  | 'listContractMarkups'
  | 'updateContractMarkups'
  | 'getRegulationDiscount'
  | 'updateRegulationDiscount';

/** Maximum number of results of a lookup. Spec 2 §9: «5 for short contractor lookups». */
const SHORT = 5;

interface StepCall {
  viewer: Viewer;
  body: Seen & { comment?: string };
  services: Pick<Services, 'database' | 'jobs'>;
}
const step =
  (action: ContractAction) =>
  async ({ viewer, body: { id, version, ...input }, services: { database, jobs } }: StepCall) => {
    await moveContracts(
      database,
      { action, by: viewer, documents: [{ id, version }], input },
      // Offers need logistic routes to the customer's storages, so these are created.
      (transaction, { customer_id, supplier_id }) =>
        jobs.send(transaction, 'draw-ways', { customer_id, supplier_id }),
    );
    return { data: await readContract(database, viewer, id) };
  };

export const contractHandlers: Handlers<Steps | Own> = {
  listContracts: (call) => readPage(contracts, call),

  createContract: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createContract', async (transaction) => ({
      data: await readContract(transaction, viewer, await createContract(transaction, viewer, body)),
    })),

  getContract: async ({ viewer, path: { id }, services }) => ({
    data: await readContract(services.database, viewer, id),
  }),

  async updateContract({ viewer, path: { id }, body, services: { database } }) {
    await database.transaction((transaction) => changeContract(transaction, viewer, id, body));
    return { data: await readContract(database, viewer, id) };
  },

  async deleteContract({ viewer, path: { id }, query: { version }, services: { database, files } }) {
    const file = await database.transaction((transaction) =>
      deleteContract(transaction, viewer, id, version),
    );
    await files.drop([file]);
    return { data: { ok: true } };
  },

  submitContract: step('submit'),
  confirmContract: step('confirm'),
  rejectContract: step('reject'),
  reworkContract: step('rework'),
  suspendContract: step('suspend'),
  resumeContract: step('resume'),
  terminateContract: step('terminate'),

  async setContractCopy({ viewer, path: { id }, services: { database, files }, request }) {
    const form = { field: 'document_copy', required: true };
    const before = await withAttachment<object, string | null>(request, files, form, (_, file) =>
      database.transaction(async (transaction) => (file ? setCopy(transaction, viewer, id, file) : null)),
    );
    await files.drop([before]);
    return { data: await readContract(database, viewer, id) };
  },

  async getContractCopy({ viewer, path: { id }, services: { database, files }, reply }) {
    const { rows } = await database.execute<{ name: string; stored_as: string }>(sql`
      SELECT d.file_name AS name, d.document_copy AS stored_as FROM contract d
      WHERE d.id = ${id} AND d.document_copy IS NOT NULL AND ${visibleContracts(viewer)}`);
    return sendKept(files, reply, rows[0]);
  },

  async findContractParties({ query: { side, title }, services: { database } }) {
    const types = side === 'supplier' ? ['supplier', 'distributor'] : ['distributor', 'shop'];
    const wanted = contains(title.trim());
    const { rows } = await database.execute<{ id: number; title: string; inn: string }>(sql`
      SELECT id, title, inn FROM contractor
      WHERE type = ANY(${sql.param(types)}::text[]) AND merged_into_id IS NULL AND (title ILIKE ${wanted} OR inn LIKE ${wanted})
      ORDER BY title, id LIMIT ${SHORT}`);
    return { data: rows };
  },

  async listContractStorages({ query: { customer_id }, services: { database } }) {
    const { rows } = await database.execute<{ id: number; title: string }>(sql`
      SELECT id, title FROM storage WHERE contractor_id = ${customer_id} ORDER BY title, id LIMIT 1000`);
    return { data: rows };
  },

  listContractLimits: (call) => readPage(contractLimits, call),

  async listContractLimitOrders(call) {
    return readPage(await limitOrdersOf(call.services.database, call.viewer, call.path.id), call);
  },

  async listContractMarkups(call) {
    await needCustomersContract(call.services.database, call.viewer);
    return readPage(contractMarkups, call);
  },

  async updateContractMarkups({ viewer, body, services: { database } }) {
    await database.transaction((transaction) => updateMarkups(transaction, viewer, body));
    return { data: { ok: true } };
  },

  getRegulationDiscount: async ({ services }) => ({ data: await readDiscount(services.database) }),

  updateRegulationDiscount: ({ viewer, body, services: { database } }) =>
    database.transaction(async (transaction) => ({
      data: await recordChanges(transaction, { by: viewer, subject: 'portal', ids: [PORTAL_ID] }, () =>
        updateDiscount(transaction, body),
      ),
    })),
};
