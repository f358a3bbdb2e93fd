import type { Route } from '@portal/domain/routes';
import { useMatches } from 'react-router';

/** The entry of the domain's route table for the current page. Throws if the page has none. */
export function useCurrentRoute(): Route {
  const handle = useMatches().at(-1)?.handle;
  if (!handle) throw new Error('a page without its route');
  return handle as Route;
}
