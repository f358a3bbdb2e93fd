import type { Handlers } from '../../contract/handlers.ts';
import { listPeople, markSeen, readTalk } from './read.ts';
import { deleteMessage, sayInTalk, sendTalkFile } from './say.ts';

export const talkHandlers: Handlers<
  'getTalk' | 'sayInTalk' | 'markTalkSeen' | 'listTalkPeople' | 'deleteTalkMessage' | 'getTalkFile'
> = {
  getTalk: async ({ viewer, path: { kind, id }, services: { database } }) => ({
    data: await readTalk(database, viewer, kind, id),
  }),

  sayInTalk: ({ viewer, path, services: { database, files }, request }) =>
    sayInTalk(database, files, viewer, request, path),

  markTalkSeen: async ({ viewer, path: { kind, id }, body, services: { database } }) => ({
    data: await database.transaction((transaction) =>
      markSeen(transaction, viewer, kind, id, body.message_id),
    ),
  }),

  listTalkPeople: async ({ viewer, path: { kind, id }, services: { database } }) => ({
    data: await listPeople(database, viewer, kind, id),
  }),

  deleteTalkMessage: async ({ viewer, path: { id }, services: { database, files } }) => ({
    data: await deleteMessage(database, files, viewer, id),
  }),

  getTalkFile: ({ viewer, path: { id }, services: { database, files }, reply }) =>
    sendTalkFile(database, files, viewer, reply, id),
};
