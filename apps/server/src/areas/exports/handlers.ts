import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { sendKept } from '../../files/attachment.ts';
import { notFound } from '../../contract/problem.ts';
import { readPage } from '../../lists/list.ts';
import { WORKBOOK_TYPE } from '../../lists/workbook.ts';
import { checkedAddress } from './address.ts';
import { askExport, cancelExport, repeatExport } from './ask.ts';
import { exportsOf, findExport } from './list.ts';
import { schedulesOf } from './schedule-list.ts';
import { createSchedule, deleteSchedule, pauseSchedule, resumeSchedule, sendNow } from './schedules.ts';

export const exportsHandlers = {
  listExports: (call) => readPage(exportsOf, call),

  createExport: ({ viewer, body, services: { database, jobs }, request }) =>
    idempotent(database, request, viewer.id, 'createExport', async (transaction) => ({
      data: await askExport(transaction, jobs, viewer, body),
    })),

  async getExportFile({ viewer, path: { id }, services: { database, files }, reply }) {
    const { address, file_name, stored_as } = await findExport(database, viewer, id);
    if (stored_as === null || file_name === null) throw notFound('Файла уже нет');
    // A person who has lost access to the data must not download files made from it.
    checkedAddress(address, viewer);
    const stream = await sendKept(files, reply, { name: file_name, stored_as });
    void reply.type(WORKBOOK_TYPE);
    return stream;
  },

  cancelExport: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction((transaction) => cancelExport(transaction, viewer, id)),
  }),

  repeatExport: ({ viewer, path: { id }, services: { database, jobs }, request }) =>
    idempotent(database, request, viewer.id, 'repeatExport', async (transaction) => ({
      data: await repeatExport(transaction, jobs, viewer, id),
    })),

  listExportSchedules: (call) => readPage(schedulesOf, call),

  createExportSchedule: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createExportSchedule', async (transaction) => ({
      data: await createSchedule(transaction, viewer, body),
    })),

  deleteExportSchedule: async ({ viewer, path: { id }, services: { database } }) => {
    await database.transaction((transaction) => deleteSchedule(transaction, viewer, id));
    return { data: { ok: true } };
  },

  pauseExportSchedule: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction((transaction) => pauseSchedule(transaction, viewer, id)),
  }),

  resumeExportSchedule: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await database.transaction((transaction) => resumeSchedule(transaction, viewer, id)),
  }),

  sendExportSchedule: async ({ viewer, path: { id }, services: { database, jobs } }) => ({
    data: await database.transaction((transaction) => sendNow(transaction, jobs, viewer, id)),
  }),
} satisfies Area['handlers'];
