import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { CheckIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useRefuse } from './deciding/decisions.ts';
import { HeldBar } from './deciding/held-bar.tsx';
import { hold } from './deciding/held-decision.ts';
import { useOrderList } from './order-list.tsx';
import type { OrderRow } from './queries.ts';
import { RefuseDialog } from './deciding/refuse-dialog.tsx';

/** Incoming orders, to confirm or refuse. */
export function InboxScreen() {
  const list = useOrderList('incoming', (selected, clear) => <Bulk selected={selected} clear={clear} />);
  return <ListPage title="Входящие заказы" list={list} note={<HeldBar />} actions={ARCHIVE} />;
}

const ARCHIVE = (
  <ButtonLink variant="secondary" href={routeHref('inbox-archive')}>
    Архив
  </ButtonLink>
);

function Bulk({ selected, clear }: { selected: OrderRow[]; clear(): void }) {
  const refuse = useRefuse();
  const [refusing, setRefusing] = useState(false);
  const can = (action: string) => selected.filter(({ allowed_actions }) => allowed_actions.includes(action));
  const [toConfirm, toRefuse] = [can('confirm'), can('refuse')];
  const heads = (orders: OrderRow[]) => orders.map(({ id, version }) => ({ id, version }));
  if (toConfirm.length === 0 && toRefuse.length === 0) return <Text tone="muted">Решать здесь нечего</Text>;
  return (
    <>
      <Button
        size="small"
        icon={<CheckIcon className="size-4" />}
        disabled={toConfirm.length === 0}
        onClick={() => {
          clear();
          void hold(heads(toConfirm).map((head) => ({ ...head, confirm: null })));
        }}
      >
        Подтвердить
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={toRefuse.length === 0}
        pending={refuse.isPending}
        onClick={() => setRefusing(true)}
      >
        Отказать…
      </Button>
      {refusing && (
        <RefuseDialog
          what={`${toRefuse.length} ${plural(toRefuse.length, 'заказ', 'заказа', 'заказов')}, всё, что ещё не решено`}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => {
            setRefusing(false);
            refuse.mutate(
              heads(toRefuse).map((head) => ({ ...head, ...reason })),
              { onSuccess: clear },
            );
          }}
        />
      )}
    </>
  );
}
