import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { TabsWithCounters } from '@portal/ui/tabs';
import type { ReactNode } from 'react';
import { useAddress } from '../../session/browser/address.ts';
import { useTitle } from '../../kit/title.ts';
import { KitActions } from './kit-actions.tsx';
import { KitData } from './kit-data.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitTrade } from './kit-trade.tsx';

const TITLE = 'Набор компонентов';
const PARTS: readonly (readonly [id: string, label: string, part: () => ReactNode])[] = [
  ['actions', 'Действия и сообщения', () => <KitActions />],
  ['fields', 'Поля', () => <KitFields />],
  ['data', 'Данные', () => <KitData />],
  ['trade', 'Торговля', () => <KitTrade />],
];

/**
 * /ui: interactive samples of the component kit in the portal's theme. Decisions, «Roles where the table is
 * silent».
 */
export function KitScreen() {
  useTitle(TITLE);
  const [params, setParams] = useAddress();
  const asked = params.get('part');
  const [id, , part] = PARTS.find(([name]) => name === asked) ?? PARTS[0] ?? ['', '', () => null];
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="flex flex-col gap-4">
        <Card padded={false}>
          <TabsWithCounters
            label="Разделы набора"
            tabs={PARTS.map(([name, label]) => ({ id: name, label }))}
            value={id}
            onChange={(next) => setParams({ part: next })}
          />
        </Card>
        {part()}
      </div>
    </>
  );
}
