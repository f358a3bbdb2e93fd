import { withoutPersonalData } from '@portal/domain/privacy';
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';

let scope: Scope | undefined;

/** Creates a function that reports errors to the service with this DSN, without personal data. */
export function reporter(dsn: string, release: string): (fault: unknown) => void {
  const client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // The library's own integrations collect more than needed, including personal data.
    integrations: [],
    beforeSend: ({ user: _user, request: _request, breadcrumbs: _breadcrumbs, ...event }) => {
      for (const one of event.exception?.values ?? []) {
        if (one.value !== undefined) one.value = withoutPersonalData(one.value);
        for (const frame of one.stacktrace?.frames ?? [])
          if (frame.filename !== undefined) frame.filename = withoutPersonalData(frame.filename);
      }
      if (event.message !== undefined) event.message = withoutPersonalData(event.message);
      return { ...event, tags: { page: withoutPersonalData(location.pathname) } };
    },
  });
  if (!scope) {
    scope = new Scope();
    scope.setClient(client);
    client.init();
  }
  const present = scope;
  return (fault) => void present.captureException(fault);
}
