import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const BUILT = path.join(import.meta.dirname, '../../portal/dist');

/** A name that changes with its contents: everything that Vite builds; what lies beside it keeps its name. */
const HASHED = `${path.sep}assets${path.sep}`;

/** Serve the built portal: hashed files for a year, its page for every other address (the router lives in the browser). */
export async function registerPortal(app: FastifyInstance): Promise<void> {
  const page = path.join(BUILT, 'index.html');
  if (!existsSync(page)) {
    app.log.warn('the portal is not built: only the API is served');
    return;
  }
  const html = readFileSync(page, 'utf8');
  await app.register(staticFiles, {
    root: BUILT,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!wantsPage) return reply.code(404).type('text/plain').send('Не найдено');
    // The dialogs add a style element of their own: only the page bears the nonce that lets them. A string becomes markup
    // only through the two libraries that clean it (DOMPurify, the editor's clipboard).
    const nonce = randomBytes(16).toString('base64url');
    const policy = `${String(reply.getHeader('content-security-policy')).replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    )};require-trusted-types-for 'script';trusted-types dompurify ProseMirrorClipboard`;
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  });
}
