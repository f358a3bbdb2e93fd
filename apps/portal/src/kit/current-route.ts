import type { Route } from '@portal/domain/routes';
import { useMatches } from 'react-router';

/** The row of the domain's route table that this page stands in. */
export function useCurrentRoute(): Route {
  const handle = useMatches().at(-1)?.handle;
  if (!handle) throw new Error('a page without its route');
  return handle as Route;
}
