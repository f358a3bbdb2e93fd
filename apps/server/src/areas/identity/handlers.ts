import type { FastifyReply } from 'fastify';
import type { Answer, Handlers } from '../../contract/handlers.ts';
import { Problem } from '../../contract/problem.ts';
import type { Services } from '../../services.ts';
import { readCurrentUser, readStatements } from './current.ts';
import { refresh, signIn, type SignedIn, signOut } from './sessions.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS } from './tokens.ts';

const REFRESH_COOKIE = 'refresh_token';
const REFRESH_PATH = '/api/identity';

export const identityHandlers: Handlers<
  'signIn' | 'refreshToken' | 'signOut' | 'getCurrentUser' | 'getStatements'
> = {
  async signIn({ body, services, request, reply }) {
    const opened = await signIn(
      services.database,
      body.login,
      body.password,
      request.headers['user-agent'] ?? '',
    );
    return giveTokens(services, reply, opened);
  },

  async refreshToken({ services, request, reply }) {
    const token = request.cookies[REFRESH_COOKIE];
    const next = token === undefined ? undefined : await refresh(services.database, token);
    if (!next) {
      dropCookies(reply);
      throw new Problem(401, 'session_over', 'Сессия завершена. Войдите снова.');
    }
    return giveTokens(services, reply, next);
  },

  async signOut({ services, request, reply }) {
    const token = request.cookies[REFRESH_COOKIE];
    if (token !== undefined) await signOut(services.database, token);
    dropCookies(reply);
    return { data: { ok: true } };
  },

  async getCurrentUser({ viewer, services }) {
    return { data: await readCurrentUser(services.database, viewer) };
  },

  async getStatements({ viewer, services }) {
    return { data: await readStatements(services.database, viewer, services.config.demo) };
  },
};

async function giveTokens(
  { tokens, config }: Services,
  reply: FastifyReply,
  { sessionId, refreshToken }: SignedIn,
): Promise<Answer<'signIn'>> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const access_token = await tokens.sign(sessionId);
  void reply
    .header('cache-control', 'no-store')
    .setCookie('access_token', access_token, {
      path: '/',
      sameSite: 'strict',
      secure,
      maxAge: ACCESS_SECONDS,
    })
    .setCookie(REFRESH_COOKIE, refreshToken, {
      path: REFRESH_PATH,
      sameSite: 'strict',
      secure,
      httpOnly: true,
      maxAge: REFRESH_SECONDS,
    });
  return { access_token, token_type: 'Bearer', expires_in: ACCESS_SECONDS };
}

function dropCookies(reply: FastifyReply) {
  void reply.clearCookie('access_token', { path: '/' }).clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
}
