import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { answerAsOperator, DEMO_OPERATOR_PATH } from './demo-answers.ts';

/** Largest message: a file of 3 MB in base64. */
const MOST = 6 * 1024 * 1024;

/** The demo's own operator, on the portal's own address. Not registered outside of a demo or with a real operator. */
export function registerDemoOperator(
  app: FastifyInstance,
  { config, database }: Pick<Services, 'config' | 'database'>,
): void {
  if (config.edo !== 'demo') return;
  void app.register(
    async (operator) => {
      operator.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 10_000 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
      );
      operator.all('/*', { schema: { hide: true }, bodyLimit: MOST }, async (request, reply) => {
        const { pathname, searchParams } = new URL(request.url, 'http://demo');
        const answer = await answerAsOperator(database, {
          method: request.method,
          path: pathname.slice(DEMO_OPERATOR_PATH.length),
          query: searchParams,
          authorization: request.headers.authorization ?? '',
          body: (request.body ?? {}) as Record<string, unknown>,
        });
        return reply.code(answer.status).send(answer.body);
      });
    },
    { prefix: DEMO_OPERATOR_PATH },
  );
}
