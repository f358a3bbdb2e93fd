import type { SQL } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Database } from '../database/connect.ts';
import type { DocumentDefinition, DocumentRow } from './document.ts';
import { type Seen, takeAction } from './take.ts';

/** What a call of one step carries: the document, the version that was seen, and what comes with the step. */
interface StepCall<B> {
  viewer: Viewer;
  body: B;
  services: { database: Database };
}

interface OneCall {
  viewer: Viewer;
  query: { id: number };
  services: { database: Database };
}

/** Answers a call that takes one document one step: everything of its body but id and version comes with the step. */
export const stepOf =
  <S extends string, R extends DocumentRow<S>, I, A extends string, D>(
    definition: DocumentDefinition<S, R, I, A>,
    action: NoInfer<A>,
    read: (database: Database, viewer: Viewer, id: number) => Promise<D>,
  ) =>
  async ({
    viewer,
    body: { id, version, ...input },
    services: { database },
  }: StepCall<Seen & I>): Promise<{ data: D }> => {
    const documents = [{ id, version }];
    await database.transaction((transaction) =>
      takeAction(transaction, definition, { action, by: viewer, documents, input: input as unknown as I }),
    );
    return { data: await read(database, viewer, id) };
  };

/** Answers a call that names one document in its query: what `read` makes of it where the person sees it on that side. */
export const answerOne =
  <D>(
    read: (database: Database, viewer: Viewer, id: number, seen: (viewer: Viewer) => SQL) => Promise<D>,
    seen: (viewer: Viewer) => SQL,
  ) =>
  async ({ viewer, query: { id }, services: { database } }: OneCall): Promise<{ data: D }> => ({
    data: await read(database, viewer, id, seen),
  });
