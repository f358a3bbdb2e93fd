import { type Logger, pino } from 'pino';

/** Structured log on standard error, one JSON object a line; secrets and cookies never reach it. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'headers.authorization',
          'headers.cookie',
          '*.password',
          '*.password_hash',
          '*.access_token',
          '*.refresh_token',
          'err.config',
          'err.params',
          'err.query',
          'err.cause.where',
          'err.cause.detail',
        ],
        censor: '[скрыто]',
      },
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, url }),
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
