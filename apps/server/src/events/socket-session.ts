import { createHash } from 'node:crypto';

/**
 * The name of a browser's realtime session (ws_session_id): the same in every tab and after every break for as long as the
 * person stays signed in there. It is made here and never taken from a client; the sign-in cannot be read from it.
 */
export function socketSession(sessionId: string): string {
  const digest = createHash('sha256').update(`socket ${sessionId}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
