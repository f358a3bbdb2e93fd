import { withoutPersonalData } from '@portal/domain/privacy';
import { browserTracingIntegration, init } from '@sentry/browser';

/** Of so many page views one is told of. */
const SAMPLED = 0.2;

/** Tells the service with this address how quickly pages open and answer (web vitals); nothing in it names a person. Specification 1, section 2.7. */
export function watchPerformance(dsn: string, release: string): void {
  init({
    dsn,
    release,
    defaultIntegrations: false,
    integrations: [browserTracingIntegration()],
    tracesSampleRate: SAMPLED,
    // Faults have a service of their own.
    beforeSend: () => null,
    beforeSendTransaction: ({ user: _user, request: _request, breadcrumbs: _breadcrumbs, ...event }) => ({
      ...event,
      transaction: withoutPersonalData(location.pathname),
      spans: (event.spans ?? []).map(({ data: _data, ...span }) => ({
        ...span,
        data: {},
        ...(span.description === undefined ? {} : { description: withoutPersonalData(span.description) }),
      })),
    }),
  });
}
