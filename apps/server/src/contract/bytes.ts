import type { FastifyInstance } from 'fastify';

/**
 * Answers that are texts go out as bytes, encoded once: of a text Fastify first counts the bytes for Content-Length and
 * Node encodes it then.
 */
export function answerBytes(api: FastifyInstance): void {
  api.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
  });
}
