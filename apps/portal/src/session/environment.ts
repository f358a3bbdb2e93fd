import { answerOf, type Schemas } from '@portal/api-client/client';
import { queryOptions } from '@tanstack/react-query';
import { api, setApiBase } from './api.ts';
import { queryClient } from './query-client.ts';

type Environment = Schemas['EnvironmentAnswer']['data'];

/** Timeout in milliseconds after which the portal goes on with the defaults. Spec 3 §9. */
const PATIENCE = 1_000;
/** Values used where the installation does not set its own. */
const DEFAULTS: Environment = {
  demo: false,
  demo_accounts: [],
  demo_mailbox: false,
  bank_enabled: false,
  support_phone: null,
  support_email: null,
  knowledge_base_url: null,
  survey_url: null,
  greeting: null,
  support_chat_url: null,
  error_reporting_dsn: null,
  performance_dsn: null,
  traces_share: null,
  max_file_size: 32 * 1024 * 1024,
  api_url: '/api',
  version: '',
};

async function ask(options: { signal?: AbortSignal } = {}): Promise<Environment> {
  const { data } = await answerOf(api.GET('/config/env', options));
  const environment = { ...DEFAULTS, ...data };
  setApiBase(environment.api_url);
  return environment;
}
/**
 * Retries in the background while the portal goes on: a slow connection must not leave the user without the
 * bank or the chat until the next reload.
 */
async function askAgain(): Promise<void> {
  const environment = await ask().catch(() => null);
  if (environment) queryClient.setQueryData(environmentQuery.queryKey, environment);
}

/**
 * Settings of this installation, merged over the defaults; after a second without an answer the defaults, until
 * the answer arrives.
 */
export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: async (): Promise<Environment> => {
    try {
      return await ask({ signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      void askAgain();
      return DEFAULTS;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
