import { withoutPersonalData } from '@portal/domain/privacy';
import type { Handlers } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { take } from '../identity/signing-in/limits.ts';

/** Maximum number of a person's messages per minute. */
const PER_MINUTE = 60;

/** Spans of the browser go to the collector that the server sends its own to. */
export const tracesHandlers: Handlers<'sendTraces'> = {
  async sendTraces({ viewer, body, services: { database, tracing } }) {
    if (tracing === null) throw notFound('Следы здесь не собирают');
    await take(database, { bucket: `traces ${viewer.id}`, times: PER_MINUTE, seconds: 60 });
    tracing.take(
      body.spans.map((span) => ({
        ...span,
        name: withoutPersonalData(span.name),
        page: withoutPersonalData(span.page),
      })),
    );
    return { data: { ok: true } };
  },
};
