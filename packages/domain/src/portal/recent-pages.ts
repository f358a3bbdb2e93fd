/** Number of remembered pages. */
const RECENT_PAGES = 8;

/**
 * The remembered pages after another one was opened: the newest first, each once.
 * @param paths addresses without their query
 */
export function rememberPage(paths: readonly string[], path: string): string[] {
  return [path, ...paths.filter((one) => one !== path)].slice(0, RECENT_PAGES);
}
