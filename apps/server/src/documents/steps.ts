import type { SQL } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Database } from '../database/connect.ts';
import type { DocumentDefinition, DocumentRow } from './document.ts';
import { type Seen, takeAction } from './take.ts';

/**
 * Input of a call that takes one step: the document, the version that the person saw, and the step's own
 * input.
 */
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

/**
 * Handler of a call that takes one step on one document: the body without id and version is the step's input.
 */
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

/**
 * Handler of a call that names one document in its query: the result of `read`, limited to documents the
 * person may see.
 */
export const answerOne =
  <D>(
    read: (database: Database, viewer: Viewer, id: number, seen: (viewer: Viewer) => SQL) => Promise<D>,
    seen: (viewer: Viewer) => SQL,
  ) =>
  async ({ viewer, query: { id }, services: { database } }: OneCall): Promise<{ data: D }> => ({
    data: await read(database, viewer, id, seen),
  });
