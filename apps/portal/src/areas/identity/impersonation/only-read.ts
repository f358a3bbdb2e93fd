import { PEOPLE_SENTENCES } from '@portal/domain/people-sentences';
import { say } from '@portal/domain/say';
import { accessToken, api } from '../../../session/api.ts';
import { FLAG, isLeaving, leaveFor } from '../../../session/flag.ts';
import { toasts } from '../../../session/toasts.ts';

type Middleware = Parameters<typeof api.use>[0];

/** Value of the flag in this browser while an administrator looks at the portal as another person. */
const AS_ANOTHER = 'as-another';
/** Calls that are sent although they are no reads. */
const SENT: readonly string[] = ['/identity/impersonation/end', '/identity/logout', '/traces'];
/** Calls that pages make by themselves; nobody waits for their answer. */
const SKIPPED: readonly string[] = ['/catalog/search-history'];
/** Status of a call that was not sent: no page takes it for an outdated document or a missing right. */
const LOCKED = 423;
/** Milliseconds in which a screen tells the refusal itself. */
const TOLD = 100;
/** Milliseconds between looks at whose session this browser has. */
const LOOK = 1_000;

/** Opens the portal of the other person, in every tab. */
export function goAsAnother(): void {
  localStorage.setItem(FLAG, AS_ANOTHER);
  leaveFor('/main');
}

/** Opens the administrator’s own portal again, in every tab. */
function goBack(address: string): void {
  localStorage.setItem(FLAG, '1');
  leaveFor(address);
}

/**
 * Refuses calls that are no reads before they are sent, as the server does, and opens the administrator’s own portal when
 * the impersonation is over: its access token is never renewed, so another one or none is the administrator’s. Returns
 * how to stop.
 * @param address the page of the administrator’s own portal
 */
export function onlyRead(address: string): () => void {
  const token = accessToken();
  const look = () => {
    if (accessToken() !== token && !isLeaving()) goBack(address);
  };
  const message = say(PEOPLE_SENTENCES, { code: 'impersonated' });
  // Most screens tell the refusal themselves.
  const tell = () => {
    if (!toasts.read().some(({ title }) => title === message)) toasts.warning(message);
  };
  const refusing: Middleware = {
    onRequest({ request, schemaPath }) {
      if (request.method === 'GET' || SENT.includes(schemaPath)) return undefined;
      if (SKIPPED.includes(schemaPath)) return Response.json({ data: { ok: true } });
      setTimeout(tell, TOLD);
      return Response.json({ status: LOCKED, code: 'impersonated', message }, { status: LOCKED });
    },
    onResponse: look,
  };
  api.use(refusing);
  const timer = setInterval(look, LOOK);
  return () => {
    api.eject(refusing);
    clearInterval(timer);
  };
}
