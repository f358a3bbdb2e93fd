import type { Handlers } from '../../contract/handlers.ts';
import { readContractor } from '../contractors/directory.ts';
import { setSandbox } from '../contractors/sandboxes.ts';
import { hasDocuments } from './clear.ts';

export const sandboxHandlers: Handlers<'setSandbox'> = {
  setSandbox: ({ viewer, path: { id }, body: { is_sandbox }, services: { database } }) =>
    database.transaction(async (transaction) => {
      await setSandbox(transaction, viewer, id, is_sandbox, () => hasDocuments(transaction, id));
      return { data: await readContractor(transaction, viewer, id) };
    }),
};
