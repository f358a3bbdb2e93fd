import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const BUILT = path.join(import.meta.dirname, '../../portal/dist');

/** Files built by Vite, whose names change with their contents; other files keep their names. */
const HASHED = `${path.sep}assets${path.sep}`;

/**
 * Serves the built portal: hashed files are cached for a year; every other address gets the page (routing is
 * client-side).
 */
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
    setHeaders: (reply, file) => {
      void reply.header(
        'cache-control',
        file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      // These policies apply to pages and workers. In a style sheet or a font they are a kilobyte without a reader.
      if (!/\.(?:css|woff2)(?:\.(?:br|gz))?$/.test(file)) return;
      void reply.removeHeader('content-security-policy').removeHeader('permissions-policy');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!wantsPage) return reply.code(404).type('text/plain').send('Не найдено');
    // The dialogs add a style element; the nonce in the page allows it. Strings become markup only in the two
    // libraries that sanitise it (DOMPurify, the editor's clipboard); the third policy admits the service worker's address.
    const nonce = randomBytes(16).toString('base64url');
    const policy = `${String(reply.getHeader('content-security-policy')).replace(
      "style-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
    )};require-trusted-types-for 'script';trusted-types dompurify ProseMirrorClipboard portal-worker`;
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  });
}
