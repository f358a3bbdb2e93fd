import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../contract/handlers.ts';
import type { Services } from '../../services.ts';
import { askingOf, giveTokens } from '../identity/handlers.ts';
import { originOf } from '../identity/signing-in/origin.ts';
import { newSecret } from './provider.ts';
import { beginSignOn, finishSignOn, SIGN_ON_SECONDS } from './sign-on.ts';

/** Cookie that ties a sign-in at the bank to one browser, so that it cannot be completed in another. */
const BROWSER_COOKIE = 'bank_browser';
const BROWSER_PATH = '/api/sbbol';

export const bankHandlers: Handlers<'generateBankUrl' | 'generateBankLinkUrl' | 'authorizeByBank'> = {
  async generateBankUrl({ query, services, request, reply }) {
    return { data: { url: await begin(services, request, reply, query.redirect_url) } };
  },

  async generateBankLinkUrl({ query, viewer, services, request, reply }) {
    const url = await begin(services, request, reply, query.redirect_url, viewer.sessionId);
    return { data: { url } };
  },

  async authorizeByBank({ query, services, request, reply }) {
    const { redirectUrl, opened } = await finishSignOn(services, query, {
      origin: originOf(services, request),
      browser: request.cookies[BROWSER_COOKIE] ?? '',
      asking: askingOf(request),
    });
    if (opened) await giveTokens(services, reply, opened);
    void reply.header('cache-control', 'no-store');
    return { data: { outcome: opened ? 'signed_in' : 'linked', redirect_url: redirectUrl } };
  },
};

async function begin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  redirectUrl = '/main',
  sessionId?: string,
): Promise<string> {
  // Two tabs may sign in at the same time, so an existing cookie is reused.
  const browser = request.cookies[BROWSER_COOKIE] ?? newSecret();
  const url = await beginSignOn(services, {
    redirectUrl,
    origin: originOf(services, request),
    browser,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  void reply.header('cache-control', 'no-store').setCookie(BROWSER_COOKIE, browser, {
    path: BROWSER_PATH,
    sameSite: 'strict',
    secure: services.config.publicUrl?.startsWith('https:') ?? false,
    httpOnly: true,
    maxAge: SIGN_ON_SECONDS,
  });
  return url;
}
