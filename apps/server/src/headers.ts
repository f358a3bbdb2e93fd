import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from './config.ts';

/**
 * Browser features that pages may not use; the camera is allowed to scan codes and photograph damaged goods.
 */
const PERMISSIONS =
  'accelerometer=(), autoplay=(), camera=(self), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()';

/** Validity of security.txt in days. */
const SECURITY_TXT_DAYS = 365;

/**
 * Headers of every answer, and /.well-known/security.txt (RFC 9116) if a contact for security reports is
 * configured.
 */
export async function answerHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const constant = {
    ...helmetHeaders({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          // The decoder of barcodes is WebAssembly from this server; JavaScript still cannot be made from strings.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
          // The service worker.
          workerSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'", ...origins(config.errorReportingDsn), ...origins(config.performanceDsn)],
          frameSrc: [
            "'self'",
            ...origins(config.support.surveyUrl, config.support.chatUrl, ...Object.values(config.dashboards)),
          ],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    }),
    'permissions-policy': PERMISSIONS,
  };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(constant).header('x-request-id', request.id);
    // Answers are personal by default; a call whose answer is shared by everybody sets its own header.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  const { email } = config.support;
  if (email === null) return;
  const origin =
    config.publicUrl === undefined ? [] : [new URL('/.well-known/security.txt', config.publicUrl).href];
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${email}`,
          `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString()}`,
          'Preferred-Languages: ru, en',
          ...origin.map((address) => `Canonical: ${address}`),
          '',
        ].join('\n'),
      ),
  );
}

/**
 * The headers that helmet sets. They do not depend on the request, so they are made once: building its functions for each
 * answer took 4 % of a search.
 */
function helmetHeaders(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}

/** Other origins that pages may contact: only configured ones. */
const origins = (...addresses: (string | null)[]) =>
  addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]));
