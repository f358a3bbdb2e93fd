import type { MutationKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';

/**
 * Starts a mutation unless the same is under way: one of its key that was asked the same. The second click of two comes before
 * the page can show the first.
 */
export function once(mutationKey: MutationKey, asked: unknown, start: () => void): void {
  const under = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
  if (!under.some(({ state }) => JSON.stringify(state.variables) === JSON.stringify(asked))) start();
}
