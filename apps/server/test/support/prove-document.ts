// Runs every state × action × person of a document through the engine on a real database and compares with its
// machine.
import { applyAction, type Facts, type Person, targets } from '@portal/domain/documents';
import { expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { Problem } from '../../src/contract/problem.ts';
import type { Database, Transaction } from '../../src/database/connect.ts';
import type { DocumentDefinition, DocumentRow } from '../../src/documents/document.ts';
import { takeAction } from '../../src/documents/take.ts';
import { undone } from './documents.ts';

const STATUSES = { forbidden_role: 403, forbidden_state: 409, invalid_input: 422 };
const VERSION = 7;

interface Proof<S extends string, R extends DocumentRow<S>, I, A extends string> {
  database(): Database;
  definition: DocumentDefinition<S, R, I, A>;
  id(): number;
  /** Viewers by name; the name of a viewer who may not see the document begins with «another». */
  people(): Readonly<Record<string, Viewer>>;
  /** The viewer's role in the document. */
  personOf(by: Viewer): Person;
  /** Puts the document into a state, with version 7. */
  put(transaction: Transaction, state: S): Promise<unknown>;
  /** The inputs to try with an action in a state, and the facts that the machine's guards get for each. */
  given(action: A, state: S): readonly { input: I; facts: Facts }[];
}

/** Defines one test for each state. */
export function proveDocument<S extends string, R extends DocumentRow<S>, I, A extends string>({
  database,
  definition,
  id,
  people,
  personOf,
  put,
  given,
}: Proof<S, R, I, A>): void {
  const { machine } = definition;
  test.each(Object.keys(machine.statuses) as S[])('%s', async (state) => {
    for (const action of Object.keys(definition.actions) as A[])
      for (const [name, by] of Object.entries(people()))
        for (const { input, facts } of given(action, state))
          await undone(database(), async (transaction) => {
            await put(transaction, state);
            const rule = applyAction(machine, state, action, personOf(by), facts);
            const documents = [{ id: id(), version: VERSION }];
            const came = await takeAction(transaction, definition, { action, by, documents, input }).then(
              ([row]) => ({ status: 200, after: row?.status, version: row?.version, document: undefined }),
              (error: unknown) => {
                if (!(error instanceof Problem)) throw error;
                return { status: error.status, document: error.extra.document, after: undefined };
              },
            );
            const status = name.startsWith('another') ? 404 : rule.ok ? 200 : STATUSES[rule.code];
            const what = { state, action, name, input };
            expect({ ...what, status: came.status }).toEqual({ ...what, status });
            if (status === 409) expect(came.document).toMatchObject({ id: id(), version: VERSION });
            if (status === 200 && rule.ok) {
              expect(targets(rule.to)).toContain(came.after);
              expect(came).toMatchObject({ version: VERSION + 1 });
            }
          });
  });
}
