import { withoutPersonalData } from '@portal/domain/privacy';
import { browserTracingIntegration, init } from '@sentry/browser';

/** Share of page views that are reported. */
const SAMPLED = 0.2;

/**
 * Reports how quickly pages load and respond (web vitals) to the service with this DSN, without personal data.
 * Specification 1, section 2.7.
 */
export function watchPerformance(dsn: string, release: string): void {
  init({
    dsn,
    release,
    defaultIntegrations: false,
    integrations: [browserTracingIntegration()],
    tracesSampleRate: SAMPLED,
    // Errors are reported to their own service.
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
