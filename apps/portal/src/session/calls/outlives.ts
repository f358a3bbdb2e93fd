/** Bytes of a body; browsers send 64 KB for pages that are gone, of all such calls together. */
const MOST = 16_000;

/**
 * For a small write that is shown as done before it is answered (a heart, a switch, a forgotten search): it reaches the server
 * even if the person reloads or leaves at once. A body too large for that goes as any other.
 * @param body what is sent
 * @returns options of the call
 */
export const outlivesPage = (body: unknown = null): { keepalive: boolean } => ({
  keepalive: new Blob([JSON.stringify(body)]).size <= MOST,
});
