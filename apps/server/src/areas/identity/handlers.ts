import { aliasedTable, and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { notFound, Problem } from '../../contract/problem.ts';
import type { Services } from '../../services.ts';
import { readCurrentUser, readStatements } from './signing-in/current.ts';
import { confirmEmail } from './signing-in/emails.ts';
import { take } from './signing-in/limits.ts';
import { byAddress, readLink, requestLink } from './signing-in/links.ts';
import { changePassword, setPasswordByLink, signInByLink } from './signing-in/passwords.ts';
import { REGULATIONS } from './people/regulations.ts';
import {
  type Asking,
  endOthers,
  endOwn,
  refresh,
  signIn,
  type SignedIn,
  signOut,
} from './signing-in/sessions.ts';
import { impersonation, session, user } from './tables.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './signing-in/tokens.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

/** Who looks at the portal as the person. */
const by = aliasedTable(user, 'by_user');
const REFRESH_COOKIE = 'refresh_token';
const REFRESH_PATH = '/api/identity';

export const identityHandlers: Handlers<
  | 'signIn'
  | 'refreshToken'
  | 'signOut'
  | 'getCurrentUser'
  | 'getStatements'
  | 'getRegulations'
  | 'acceptRegulations'
  | 'acceptRegulation'
  | 'passSurvey'
  | 'changePassword'
  | 'requestPasswordLink'
  | 'checkLink'
  | 'setPasswordByLink'
  | 'confirmEmail'
  | 'listSessions'
  | 'endSession'
  | 'signOutEverywhere'
  | 'requestOneTimeLink'
  | 'signInByLink'
> = {
  async signIn({ body, services, request, reply }) {
    const opened = await signIn(services, body.login, body.password, askingOf(request));
    return giveTokens(services, reply, opened);
  },

  refreshToken: ({ services, request, reply }) => giveOwnTokens(services, request, reply),

  async signOut({ services, request, reply }) {
    const token = request.cookies[REFRESH_COOKIE];
    if (token !== undefined) await signOut(services.database, token);
    dropCookies(reply);
    // The browser's HTTP cache of the session is cleared; the portal's own local settings, such as the theme,
    // stay.
    void reply.header('clear-site-data', '"cache"');
    return { data: { ok: true } };
  },

  async getCurrentUser({ viewer, services }) {
    return { data: await readCurrentUser(services, viewer) };
  },

  async getStatements({ viewer, services }) {
    return { data: await readStatements(services.database, viewer, services) };
  },

  getRegulations: async () => ({ data: REGULATIONS }),

  acceptRegulations: ({ viewer, body: { kind }, services }) => accept(services, viewer, kind),

  async acceptRegulation({ viewer, path: { id }, services }) {
    const text = REGULATIONS.find((one) => one.id === id);
    if (!text) throw notFound('Документ не найден');
    return accept(services, viewer, text.kind);
  },

  async passSurvey({ viewer, services }) {
    await services.database
      .update(user)
      .set({ is_user_satisfaction_quiz_passed: true })
      .where(eq(user.id, viewer.id));
    return DONE;
  },

  async changePassword({ viewer, body, services }) {
    await changePassword(services, viewer, body);
    await changed(services, viewer);
    return DONE;
  },

  async requestPasswordLink({ body, services, request }) {
    await requestLink(services, body.login, 'password-restore', request.ip);
    return DONE;
  },

  async requestOneTimeLink({ body, services, request }) {
    await requestLink(services, body.login, 'one-time-auth', request.ip);
    return DONE;
  },

  async signInByLink({ body, services, request, reply }) {
    await countLink(services, request);
    const opened = await signInByLink(services, body.token, askingOf(request));
    return giveTokens(services, reply, opened);
  },

  async checkLink({ body, services, request }) {
    await countLink(services, request);
    return { data: await readLink(services, body.token) };
  },

  async setPasswordByLink({ body, services, request }) {
    await countLink(services, request);
    await setPasswordByLink(services, body.token, body);
    return DONE;
  },

  async confirmEmail({ body, services, request }) {
    await countLink(services, request);
    await confirmEmail(services, body.token);
    return DONE;
  },

  async listSessions({ viewer, services }) {
    const open = await services.database
      .select({
        id: session.id,
        user_agent: session.user_agent,
        address: session.address,
        created_at: session.created_at,
        last_used_at: session.last_used_at,
        second_factor: session.second_factor,
        impersonated_by: sql<string | null>`${by.second_name} || ' ' || ${by.first_name}`,
      })
      .from(session)
      .leftJoin(impersonation, eq(impersonation.session_id, session.id))
      .leftJoin(by, eq(by.id, impersonation.by_user_id))
      .where(
        and(
          scope(viewer).personal(session.user_id),
          isNull(session.revoked_at),
          or(isNull(impersonation.until), gt(impersonation.until, sql`now()`)),
          gt(session.last_used_at, sql`now() - make_interval(secs => ${REFRESH_SECONDS})`),
        ),
      )
      .orderBy(desc(session.last_used_at))
      .limit(100);
    return {
      data: open.map(({ created_at, last_used_at, ...one }) => ({
        ...one,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        current: one.id === viewer.sessionId,
      })),
    };
  },

  async endSession({ viewer, path, services }) {
    await endOwn(services.database, viewer, path.id);
    return DONE;
  },

  async signOutEverywhere({ viewer, services }) {
    await endOthers(services.database, viewer.id, viewer.sessionId);
    return DONE;
  },
};

async function accept(services: Services, viewer: Viewer, kind: 'regulations' | 'tariffs') {
  const accepted = kind === 'regulations' ? { regulations_accepted: true } : { new_tariffs_agreement: true };
  await services.database.update(user).set(accepted).where(eq(user.id, viewer.id));
  await changed(services, viewer);
  return DONE;
}

/** The caller's device and address. */
export const askingOf = (request: FastifyRequest): Asking => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

/** Limits attempts with e-mailed links per address; requests for links have a separate limit. */
async function countLink(services: Services, request: FastifyRequest): Promise<void> {
  const limit = byAddress(services, request.ip);
  await take(services.database, { ...limit, bucket: `link ${request.ip}`, times: limit.times * 5 });
}

/** The person's rights or duties changed: every copy of the server drops its cached viewer. */
export async function changed({ database }: Services, { id }: Viewer): Promise<void> {
  await database.execute(
    sql`SELECT pg_notify('session_changed', session.id::text) FROM session WHERE user_id = ${id} AND revoked_at IS NULL`,
  );
}

const DONE = { data: { ok: true as const } };

/** Sets the cookies of a new session, for any way of signing in. */
export async function giveTokens(
  services: Services,
  reply: FastifyReply,
  { sessionId, refreshToken }: SignedIn,
): Promise<Answer<'signIn'>> {
  void reply.setCookie(REFRESH_COOKIE, refreshToken, {
    path: REFRESH_PATH,
    sameSite: 'strict',
    secure: isSecure(services),
    httpOnly: true,
    maxAge: REFRESH_SECONDS,
  });
  return giveAccess(services, reply, sessionId);
}

/** Sets the cookie of an access token. Without a refresh token of its own, the session is not longer than `seconds`. */
export async function giveAccess(
  services: Services,
  reply: FastifyReply,
  sessionId: string,
  seconds = ACCESS_SECONDS,
): Promise<Answer<'signIn'>> {
  const access_token = await services.tokens.sign(sessionId, seconds);
  void reply.header('cache-control', 'no-store').setCookie('access_token', access_token, {
    path: '/',
    sameSite: 'strict',
    secure: isSecure(services),
    maxAge: seconds,
  });
  return { access_token, token_type: 'Bearer', expires_in: seconds };
}

/** New tokens of the session that the refresh cookie belongs to. Throws 401 if it is over. */
export async function giveOwnTokens(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<'signIn'>> {
  const token = request.cookies[REFRESH_COOKIE];
  const next = token === undefined ? undefined : await refresh(services.database, token, askingOf(request));
  if (next) return giveTokens(services, reply, next);
  dropCookies(reply);
  throw new Problem(401, 'session_over', 'Сессия завершена. Войдите снова.');
}

const isSecure = ({ config }: Services) => config.publicUrl?.startsWith('https:') ?? false;

function dropCookies(reply: FastifyReply) {
  void reply.clearCookie('access_token', { path: '/' }).clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
}
