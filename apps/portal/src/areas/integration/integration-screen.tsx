import { PageHeader } from '@portal/ui/app-shell';
import { useTitle } from '../../kit/title.ts';
import { KeysCard } from './api-keys.tsx';
import { DeliveriesCard } from './deliveries.tsx';
import { WebhooksCard } from './webhooks.tsx';

/**
 * /settings/integration: API keys with which the company's systems call the portal, and webhooks for events.
 */
export function IntegrationScreen() {
  useTitle('Интеграция');
  return (
    <>
      <PageHeader title="Интеграция" />
      <div className="flex flex-col gap-4">
        <KeysCard />
        <WebhooksCard />
        <DeliveriesCard />
      </div>
    </>
  );
}
