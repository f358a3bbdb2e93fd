import type { Handlers, OperationId } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { answerWorkbook } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { ACCRUED_SHEET, accruedMarkups } from './single/accrued.ts';
import { AVAILABLE_SHEET, availableItems } from './single/available.ts';
import { answerBoard } from './dashboards/board-file.ts';
import { readChoices } from './dashboards/choices.ts';
import { type BoardCall, boardNamed, type BoardName, readBoard } from './dashboards/dashboards.ts';
import { LADA_SHEET, ladaImage, needLadaImage } from './single/lada-image.ts';
import { logisticRoutes, ROUTES_SHEET } from './single/logistic-routes.ts';
import { agentialMarkups, MARKUPS_SHEET } from './single/markups.ts';
import { createRule, deleteRule, motivationRules, updateRule } from './single/motivation-rules.ts';
import { COST_SHEET, reservesCost } from './single/reserves-cost.ts';
import { readToday } from './dashboards/today.ts';

const board = (name: BoardName) => async (call: BoardCall) => ({ data: await readBoard(name, call) });

const dashboards = {
  getAvailabilityOrderReport: board('pbi-availability-order'),
  getLcDiscreteReport: board('pbi-lc-discrete'),
  getLcWeekdaysReport: board('pbi-lc-weekdays'),
  getNomenclatureReport: board('pbi-nomenclature'),
  getPurchasesStoragesReport: board('pbi-purchases-storages'),
  getSalesSupplierReport: board('pbi-sales-supplier'),
  getSrSupplierReport: board('pbi-sr-supplier'),
  getShopsMotivationReport: board('pbi-shops-motivation'),
  getMotivationReport: board('pbi-portal-motivation'),
  getPartnerPlusReport: board('pbi-portal-partner-plus'),

  async exportReportDashboard({ path: { page }, reply, ...call }) {
    const { name, title } = boardNamed(page, call.viewer);
    return answerBoard(title, await readBoard(name, call), reply);
  },
} satisfies Partial<Handlers<OperationId>>;

const tables = {
  listAccruedMarkups: (call) => readPage(accruedMarkups, call),
  exportAccruedMarkups: (call) => answerWorkbook(accruedMarkups, ACCRUED_SHEET, call),
  listAgentialMarkups: (call) => readPage(agentialMarkups, call),
  exportAgentialMarkups: (call) => answerWorkbook(agentialMarkups, MARKUPS_SHEET, call),
  listAvailableItems: (call) => readPage(availableItems, call),
  exportAvailableItems: (call) => answerWorkbook(availableItems, AVAILABLE_SHEET, call),
  listLogisticRoutes: (call) => readPage(logisticRoutes, call),
  exportLogisticRoutes: (call) => answerWorkbook(logisticRoutes, ROUTES_SHEET, call),
  listReservesCost: (call) => readPage(reservesCost, call),
  exportReservesCost: (call) => answerWorkbook(reservesCost, COST_SHEET, call),

  async listLadaImage(call) {
    await needLadaImage(call.services.database, call.viewer);
    return readPage(ladaImage, call);
  },
  async exportLadaImage(call) {
    await needLadaImage(call.services.database, call.viewer);
    return answerWorkbook(ladaImage, LADA_SHEET, call);
  },
} satisfies Partial<Handlers<OperationId>>;

const rules = {
  listMotivationRules: (call) => readPage(motivationRules, call),

  createMotivationRule: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createMotivationRule', async (transaction) => ({
      data: await createRule(transaction, viewer, body),
    })),

  updateMotivationRule: async ({ viewer, path: { id }, body, services: { database } }) => ({
    data: await database.transaction((transaction) => updateRule(transaction, viewer, id, body)),
  }),

  async deleteMotivationRule({ path: { id }, services: { database } }) {
    await deleteRule(database, id);
    return { data: { ok: true } };
  },
} satisfies Partial<Handlers<OperationId>>;

export const reportsHandlers = {
  ...dashboards,
  ...tables,
  ...rules,
  getReportChoices: async ({ viewer, services: { database } }) => ({
    data: await readChoices(database, viewer),
  }),
  getToday: async ({ viewer, services: { database } }) => ({ data: await readToday(database, viewer) }),
} satisfies Partial<Handlers<OperationId>>;
