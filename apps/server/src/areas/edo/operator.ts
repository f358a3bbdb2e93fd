import type { Config } from '../../config.ts';
import { createDiadoc } from '../../outside/diadoc.ts';
import type { EdoOperator } from '../../outside/edo-operator.ts';
import { DEMO_CLIENT, DEMO_OPERATOR_PATH } from './demo-answers.ts';

/**
 * The operator that the configuration names; null if none. The demo's own one speaks the same API on this server.
 * @param own the server's own address, known once it listens
 */
export function createOperator({ edo }: Pick<Config, 'edo'>, own: () => string): EdoOperator | null {
  if (edo !== 'demo') return edo && createDiadoc(edo);
  const url = () => `${own()}${DEMO_OPERATOR_PATH}`;
  const operator = createDiadoc({ url, tokenUrl: () => `${url()}/connect/token`, ...DEMO_CLIENT });
  return { ...operator, title: 'Демонстрационный оператор' };
}
