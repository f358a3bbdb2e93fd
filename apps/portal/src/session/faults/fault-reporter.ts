import { withoutPersonalData } from '@portal/domain/privacy';
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';

let scope: Scope | undefined;

/** Sends faults to the service with this address; nothing in them names a person. */
export function reporter(dsn: string, release: string): (fault: unknown) => void {
  const client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // What the library would gather by itself is more than is needed, and some of it is personal.
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
