import { Drawer } from '@portal/ui/drawer';
import { useSearchParams } from 'react-router';
import { EXPORTS_OPEN } from '../../kit/list/ask-export.ts';
import { List } from '../../kit/list/list.tsx';
import { exportsList } from './exports-list.tsx';

/** Beside any page while its address says so: the person's files, and what becomes of them. */
export function ExportsDrawer() {
  const [params, setParams] = useSearchParams();
  const [name, value] = EXPORTS_OPEN;
  if (params.get(name) !== value) return null;
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
      <List list={exportsList} />
    </Drawer>
  );
}
