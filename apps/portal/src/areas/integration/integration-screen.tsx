import { Card } from '@portal/ui/card';
import { PageHeader } from '@portal/ui/app-shell';
import { Sections } from '@portal/ui/sections';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useAddress } from '../../session/browser/address.ts';
import { useTitle } from '../../kit/title.ts';
import { EdoPart } from '../edo/edo-part.tsx';
import { KeysCard } from './api-keys.tsx';
import { DeliveriesCard } from './deliveries.tsx';
import { OneCPart } from './one-c/one-c-part.tsx';
import { WebhooksCard } from './webhooks.tsx';

const PARTS = [
  { id: 'keys', label: 'Ключи и вебхуки' },
  { id: 'one-c', label: '1С' },
  { id: 'edo', label: 'ЭДО' },
] as const;

/**
 * /settings/integration: API keys with which the company's systems call the portal, webhooks for events, the
 * exchange with 1C, and the operator of electronic documents.
 */
export function IntegrationScreen() {
  useTitle('Интеграция');
  const [params, setParams] = useAddress();
  const part = PARTS.find(({ id }) => id === params.get('part'))?.id ?? 'keys';
  return (
    <>
      <PageHeader title="Интеграция" />
      <Sections>
        <Card padded={false}>
          <TabsWithCounters
            label="Разделы интеграции"
            tabs={PARTS}
            value={part}
            onChange={(next) => setParams(next === 'keys' ? {} : { part: next })}
          />
        </Card>
        {part === 'one-c' && <OneCPart />}
        {part === 'edo' && <EdoPart />}
        {part === 'keys' && (
          <>
            <KeysCard />
            <WebhooksCard />
            <DeliveriesCard />
          </>
        )}
      </Sections>
    </>
  );
}
