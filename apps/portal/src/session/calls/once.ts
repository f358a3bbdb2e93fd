import type { MutationKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';

/**
 * Starts a mutation unless one with the same key and the same variables is pending: on a double click the
 * second click arrives before the page can show the first.
 */
export function once(mutationKey: MutationKey, asked: unknown, start: () => void): void {
  const under = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
  if (!under.some(({ state }) => JSON.stringify(state.variables) === JSON.stringify(asked))) start();
}
