import { needsSecondFactor, pendingDuty } from '@portal/domain/navigation';
import { isConfirmed } from '@portal/domain/second-factor';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../database/connect.ts';
import { contractor } from '../../contractors/tables.ts';
import { countOwedDocuments } from '../people/owed-documents.ts';
import { rolePermission, session, user, userStorage } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { MAY_IMPERSONATE } from '../impersonation/may-impersonate.ts';
import { hasSecondFactor } from './factors/challenges.ts';

/** Maximum age of cached rights in milliseconds. Ended sessions are dropped at once. */
const FRESH = 5_000;
const MOST = 20_000;

export interface Viewers {
  /** The person of a session with current rights; undefined if it has ended or the person is blocked. */
  find(sessionId: string): Promise<Viewer | undefined>;
  forget(sessionId: string): void;
  /** Drops every person from the cache. */
  forgetAll(): void;
  /** Number of cached people. */
  readonly size: number;
}

/** @param demanded whether the portal demands a second factor of people with sensitive rights */
export function createViewers(database: Database, demanded: boolean): Viewers {
  const known = new Map<string, { viewer: Viewer; until: number }>();
  let forgotten = 0;
  return {
    async find(sessionId) {
      const cached = known.get(sessionId);
      if (cached && cached.until > Date.now()) return cached.viewer;
      const before = forgotten;
      const viewer = await load(database, sessionId, demanded);
      known.delete(sessionId);
      // If something was dropped from the cache during the read, the result may be outdated and is not cached.
      if (viewer && forgotten === before)
        known.set(sessionId, {
          viewer,
          until: Math.min(Date.now() + FRESH, viewer.impersonator?.until ?? Number.POSITIVE_INFINITY),
        });
      // The oldest come first: those that have expired go, so that a session that is not used any more takes no memory.
      for (const [id, { until }] of known) {
        if (until > Date.now() && known.size <= MOST) break;
        known.delete(id);
      }
      return viewer;
    },
    forget(sessionId) {
      forgotten += 1;
      known.delete(sessionId);
    },
    forgetAll() {
      forgotten += 1;
      known.clear();
    },
    get size() {
      return known.size;
    },
  };
}

/** Calls that end no session and take no right away; they are too frequent to clear the cache each time. */
const CHANGE_NOBODY = new Set([
  'signIn',
  'signInBySecondFactor',
  'beginSignInByPasskey',
  'signInByPasskey',
  'refreshToken',
  'keepListArrangement',
]);

/**
 * After a call that may end sessions or change rights, the copy that made the change forgets everybody before it
 * answers; the other copies hear of it through the database a moment later.
 */
export function forgetChanged(api: FastifyInstance, viewers: Viewers): void {
  api.addHook('preSerialization', ({ method, routeOptions }, _reply, payload, done) => {
    const { operationId = '', tags = [] } = routeOptions.schema as { operationId?: string; tags?: string[] };
    const changes = method !== 'GET' && tags.some((tag) => tag === 'identity' || tag === 'mergers');
    if (changes && !CHANGE_NOBODY.has(operationId)) viewers.forgetAll();
    done(null, payload);
  });
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
  secondFactor: sql<boolean>`${hasSecondFactor(user.id)}`,
  documentsOwed: countOwedDocuments(sql`${contractor.type}`, sql`${user.id}`),
  storages: sql<
    number[]
  >`to_jsonb(ARRAY(SELECT ${userStorage.storage_id} FROM ${userStorage} WHERE ${userStorage.user_id} = ${user.id}))`,
  permissions: sql<
    string[]
  >`ARRAY(SELECT ${rolePermission.permission} FROM ${rolePermission} WHERE ${rolePermission.role_id} = ${user.role_id})`,
};

/** Who looks at the portal as the session's person, and whether they still may. */
const IMPERSONATION = sql<{ id: number; name: string; until: number; lasts: boolean } | null>`(
  SELECT jsonb_build_object('id', i.by_user_id, 'name', a.second_name || ' ' || a.first_name, 'until', floor(extract(epoch FROM i.until) * 1000),
    'lasts', i.ended_at IS NULL AND i.until > now() AND own.revoked_at IS NULL AND ${MAY_IMPERSONATE})
  FROM impersonation i JOIN app_user a ON a.id = i.by_user_id JOIN session own ON own.id = i.by_session_id WHERE i.session_id = ${session.id})`;

type PersonRow = Omit<Viewer, 'sessionId' | 'duty' | 'unconfirmed' | 'impersonator'> &
  Omit<Parameters<typeof pendingDuty>[1], 'secondFactorOwed'> & { secondFactor: boolean };

/**
 * The viewer of a row, for acts without a person at a screen: no second factor is demanded and no code is asked for.
 */
export const absentPerson = (row: PersonRow): Viewer => ({
  ...personOfRow(row, `away:${row.id}`, false),
  unconfirmed: false,
});

/**
 * @param confirmedAt when the second factor was shown last in the session
 * @param impersonator who looks at the portal as the person
 */
function personOfRow(
  row: PersonRow,
  sessionId: string,
  demanded: boolean,
  confirmedAt: Date | null = null,
  impersonator: Viewer['impersonator'] = null,
): Viewer {
  const {
    regulationsAccepted,
    newTariffsAgreement,
    passwordChanged,
    secondFactor,
    documentsOwed,
    ...person
  } = row;
  const secondFactorOwed = demanded && !secondFactor && needsSecondFactor(person);
  const done = { regulationsAccepted, newTariffsAgreement, passwordChanged, secondFactorOwed, documentsOwed };
  return {
    ...person,
    sessionId,
    duty: pendingDuty(row.type, done),
    unconfirmed: secondFactor && !isConfirmed(confirmedAt?.getTime() ?? null, Date.now()),
    impersonator,
  };
}

async function load(database: Database, sessionId: string, demanded: boolean): Promise<Viewer | undefined> {
  const [row] = await database
    .select({ ...PERSON, confirmedAt: session.confirmed_at, impersonation: IMPERSONATION })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(and(eq(session.id, sessionId), isNull(session.revoked_at), eq(user.active, true)));
  if (!row) return undefined;
  const { confirmedAt, impersonation, ...person } = row;
  if (impersonation === null) return personOfRow(person, sessionId, demanded, confirmedAt);
  const { lasts, ...impersonator } = impersonation;
  return lasts ? personOfRow(person, sessionId, demanded, confirmedAt, impersonator) : undefined;
}
