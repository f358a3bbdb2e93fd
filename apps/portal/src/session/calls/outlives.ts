/** Maximum body size in bytes; browsers allow 64 KB for all keepalive requests together. */
const MOST = 16_000;

/**
 * For a small write that is shown as done before the server has answered (a favourite, a switch, a deleted
 * search): with keepalive it reaches the server even if the user reloads or leaves the page at once. A larger
 * body is sent as usual.
 * @param body the request body
 * @returns options of the call
 */
export const outlivesPage = (body: unknown = null): { keepalive: boolean } => ({
  keepalive: new Blob([JSON.stringify(body)]).size <= MOST,
});
