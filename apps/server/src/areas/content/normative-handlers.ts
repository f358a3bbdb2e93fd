import { sql } from 'drizzle-orm';
import { dropKept, sendKept, withAttachment } from '../../contract/attachment.ts';
import type { FormOf, Handlers } from '../../contract/handlers.ts';
import { readPage } from '../../lists/list.ts';
import {
  acceptDocument,
  createDocument,
  documentsOf,
  normativeEvents,
  readDocument,
  updateDocument,
  visibleDocuments,
} from './normative.ts';

export const normativeHandlers: Handlers<
  | 'listNormativeDocuments'
  | 'createNormativeDocument'
  | 'listNormativeEvents'
  | 'getNormativeDocument'
  | 'updateNormativeDocument'
  | 'acceptNormativeDocument'
  | 'getNormativeFile'
> = {
  listNormativeDocuments: (call) => readPage(documentsOf(call.viewer), call),

  listNormativeEvents: (call) => readPage(normativeEvents, call),

  async createNormativeDocument({ viewer, services: { database, config }, request }) {
    const form = { field: 'file', required: true };
    const id = await withAttachment<FormOf<'createNormativeDocument'>, number>(
      request,
      config,
      form,
      (fields, file) =>
        database.transaction((transaction) => {
          if (!file) throw new Error('a required file is not there');
          return createDocument(transaction, viewer, fields, file);
        }),
    );
    return { data: await readDocument(database, viewer, id) };
  },

  getNormativeDocument: async ({ viewer, path: { id }, services }) => ({
    data: await readDocument(services.database, viewer, id),
  }),

  async updateNormativeDocument({ viewer, path: { id }, services: { database, config }, request }) {
    const form = { field: 'file', required: false };
    const before = await withAttachment<FormOf<'updateNormativeDocument'>, string | null>(
      request,
      config,
      form,
      (fields, file) =>
        database.transaction((transaction) => updateDocument(transaction, viewer, id, fields, file)),
    );
    await dropKept(config, before);
    return { data: await readDocument(database, viewer, id) };
  },

  async acceptNormativeDocument({ viewer, path: { id }, services: { database } }) {
    await database.transaction((transaction) => acceptDocument(transaction, viewer, id));
    return { data: await readDocument(database, viewer, id) };
  },

  async getNormativeFile({ viewer, path: { id }, services: { database, config }, reply }) {
    const { rows } = await database.execute<{ name: string; stored_as: string }>(sql`
      SELECT n.file_name AS name, n.stored_as FROM normative_document n
      WHERE n.id = ${id} AND n.stored_as IS NOT NULL AND ${visibleDocuments(viewer)}`);
    return sendKept(config, reply, rows[0]);
  },
};
