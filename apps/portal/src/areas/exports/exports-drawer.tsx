import { Drawer } from '@portal/ui/drawer';
import { TabsWithCounters } from '@portal/ui/tabs';
import { useAddress } from '../../session/browser/address.ts';
import { EXPORTS_OPEN } from '../../kit/list/ask-export.ts';
import { List } from '../../kit/list/list.tsx';
import { exportsList } from './exports-list.tsx';
import { schedulesList } from './schedules-list.tsx';

const TABS = [
  { id: 'files', label: 'Файлы' },
  { id: 'schedules', label: 'По расписанию' },
] as const;

/** Drawer with the user's exports and their status, on any page whose address opens it. */
export function ExportsDrawer() {
  const [params, setParams] = useAddress();
  const [name, value] = EXPORTS_OPEN;
  if (params.get(name) !== value) return null;
  const tabName = `${name}-view`;
  const tab = params.get(tabName) === 'schedules' ? 'schedules' : 'files';
  const show = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(tabName, id);
        return next;
      },
      { replace: true },
    );
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const own of before.keys()) if (own === name || own.startsWith(`${name}-`)) next.delete(own);
        return next;
      },
      { replace: true },
    );
  return (
    <Drawer open onOpenChange={close} title="Мои выгрузки" width={1_000}>
      <TabsWithCounters label="Мои выгрузки" tabs={TABS} value={tab} onChange={show} />
      {/* The keys prevent rows of one list from showing in the other's columns while it loads. */}
      {tab === 'files' ? (
        <List key="files" list={exportsList} />
      ) : (
        <List key="schedules" list={schedulesList} />
      )}
    </Drawer>
  );
}
