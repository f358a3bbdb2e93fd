import { pendingDuty } from '@portal/domain/navigation';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { contractor } from '../../contractors/tables.ts';
import { countOwedDocuments } from '../people/owed-documents.ts';
import { rolePermission, session, user, userStorage } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';

/** Maximum age of cached rights in milliseconds. Ended sessions are dropped at once. */
const FRESH = 5_000;
const MOST = 20_000;

export interface Viewers {
  /** The person of a session with current rights; undefined if it has ended or the person is blocked. */
  find(sessionId: string): Promise<Viewer | undefined>;
  forget(sessionId: string): void;
}

export function createViewers(database: Database): Viewers {
  const known = new Map<string, { viewer: Viewer; until: number }>();
  let forgotten = 0;
  return {
    async find(sessionId) {
      const cached = known.get(sessionId);
      if (cached && cached.until > Date.now()) return cached.viewer;
      const before = forgotten;
      const viewer = await load(database, sessionId);
      known.delete(sessionId);
      // If something was dropped from the cache during the read, the result may be outdated and is not cached.
      if (viewer && forgotten === before) known.set(sessionId, { viewer, until: Date.now() + FRESH });
      if (known.size > MOST)
        for (const [oldest] of known.entries().take(known.size - MOST)) known.delete(oldest);
      return viewer;
    },
    forget(sessionId) {
      forgotten += 1;
      known.delete(sessionId);
    },
  };
}

/** Columns of a person's identity and of the facts behind their duties. */
export const PERSON = {
  id: user.id,
  uuid: user.uuid,
  contractor_id: user.contractor_id,
  contractor_title: contractor.title,
  type: contractor.type,
  name: sql<string>`${user.second_name} || ' ' || ${user.first_name}`,
  b2c_user: user.b2c_user,
  is_work_with_b2c: contractor.is_work_with_b2c,
  regulationsAccepted: user.regulations_accepted,
  newTariffsAgreement: user.new_tariffs_agreement,
  passwordChanged: user.password_changed,
  documentsOwed: countOwedDocuments(sql`${contractor.type}`, sql`${user.id}`),
  storages: sql<
    number[]
  >`to_jsonb(ARRAY(SELECT ${userStorage.storage_id} FROM ${userStorage} WHERE ${userStorage.user_id} = ${user.id}))`,
  permissions: sql<
    string[]
  >`ARRAY(SELECT ${rolePermission.permission} FROM ${rolePermission} WHERE ${rolePermission.role_id} = ${user.role_id})`,
};

type PersonRow = Omit<Viewer, 'sessionId' | 'duty'> & Parameters<typeof pendingDuty>[1];

export function personOfRow(row: PersonRow, sessionId: string): Viewer {
  const { regulationsAccepted, newTariffsAgreement, passwordChanged, documentsOwed, ...person } = row;
  const done = { regulationsAccepted, newTariffsAgreement, passwordChanged, documentsOwed };
  return { ...person, sessionId, duty: pendingDuty(row.type, done) };
}

async function load(database: Database, sessionId: string): Promise<Viewer | undefined> {
  const [row] = await database
    .select(PERSON)
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(and(eq(session.id, sessionId), isNull(session.revoked_at), eq(user.active, true)));
  return row && personOfRow(row, sessionId);
}
