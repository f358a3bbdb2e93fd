import { sql } from 'drizzle-orm';
import { sendKept, withAttachment } from '../../files/attachment.ts';
import type { FormOf, Handlers } from '../../contract/handlers.ts';
import { readPage } from '../../lists/list.ts';
import { forgetPeople } from '../identity/people/people.ts';
import {
  acceptDocument,
  createDocument,
  documentsOf,
  listOwed,
  mayRead,
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
  | 'listOwedDocuments'
> = {
  listNormativeDocuments: (call) => readPage(documentsOf(call.viewer), call),

  listOwedDocuments: async ({ viewer, services }) => ({ data: await listOwed(services.database, viewer) }),

  listNormativeEvents: (call) => readPage(normativeEvents, call),

  async createNormativeDocument({ viewer, services: { database, files }, request }) {
    const form = { field: 'file', required: true };
    const id = await withAttachment<FormOf<'createNormativeDocument'>, number>(
      request,
      files,
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

  async updateNormativeDocument({ viewer, path: { id }, services: { database, files }, request }) {
    const form = { field: 'file', required: false };
    const before = await withAttachment<FormOf<'updateNormativeDocument'>, string | null>(
      request,
      files,
      form,
      (fields, file) =>
        database.transaction((transaction) => updateDocument(transaction, viewer, id, fields, file)),
    );
    await files.drop([before]);
    return { data: await readDocument(database, viewer, id) };
  },

  async acceptNormativeDocument({
    viewer,
    path: { id },
    query: { edition },
    services: { database, viewers },
  }) {
    await mayRead(database, viewer, id);
    await database.transaction(async (transaction) => {
      await acceptDocument(transaction, viewer, id, edition);
      await forgetPeople(transaction, sql`app_user.id = ${viewer.id}`);
    });
    viewers.forget(viewer.sessionId);
    return { data: await readDocument(database, viewer, id) };
  },

  async getNormativeFile({ viewer, path: { id }, services: { database, files }, reply }) {
    await mayRead(database, viewer, id);
    const { rows } = await database.execute<{ name: string; stored_as: string }>(sql`
      SELECT n.file_name AS name, n.stored_as FROM normative_document n
      WHERE n.id = ${id} AND n.stored_as IS NOT NULL AND ${visibleDocuments(viewer)}`);
    return sendKept(files, reply, rows[0]);
  },
};
