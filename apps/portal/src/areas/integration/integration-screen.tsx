import { KeysCard } from './api-keys.tsx';
import { PageHeader } from '@portal/ui/app-shell';
import { useTitle } from '../../kit/title.ts';

/** /settings/integration: keys by which the company's systems call the portal. */
export function IntegrationScreen() {
  useTitle('Интеграция');
  return (
    <>
      <PageHeader title="Интеграция" />
      <div className="flex flex-col gap-4">
        <KeysCard />
      </div>
    </>
  );
}
