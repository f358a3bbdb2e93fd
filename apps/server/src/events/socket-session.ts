import { createHash } from 'node:crypto';

/**
 * The id of a browser's realtime session (ws_session_id): the same in every tab and after each reconnect while
 * the person stays signed in. It is computed by the server, never accepted from a client, and the session id
 * cannot be derived from it.
 */
export function socketSession(sessionId: string): string {
  const digest = createHash('sha256').update(`socket ${sessionId}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
