import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { Alert } from '@portal/ui/alert';
import { Card } from '@portal/ui/card';
import { PlusIcon } from '@portal/ui/icons';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useMemo, useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { targetsQuery } from './queries.ts';
import { AddRuleDialog, RuleDialog } from './rule-dialog.tsx';

type Rule = Schemas['ApprovalRule'];

const sum = (roubles: number | null) =>
  roubles === null ? (
    <Text tone="muted">не ограничено</Text>
  ) : (
    <Price unit={false} value={toKopecks(roubles)} />
  );

const COLUMNS: readonly Column<Rule>[] = [
  {
    id: 'whom',
    title: 'Для кого',
    cell: ({ user, role }) => <Text weight="strong">{user?.title ?? role?.title ?? 'Все сотрудники'}</Text>,
  },
  { id: 'storage', title: 'Склад', cell: ({ storage }) => storage?.title ?? <Text tone="muted">любой</Text> },
  { id: 'order', title: 'За заказ, руб.', align: 'right', cell: ({ order_sum }) => sum(order_sum) },
  { id: 'day', title: 'За день, руб.', align: 'right', cell: ({ day_sum }) => sum(day_sum) },
  {
    id: 'brands',
    title: 'Бренды',
    cell: ({ brands }) =>
      brands.length === 0 ? <Text tone="muted">любые</Text> : brands.map(({ title }) => title).join(', '),
  },
];

const rulesList = (onOpen: ((rule: Rule) => void) | undefined) =>
  describeList<Rule>({
    name: 'approval-rules',
    label: 'Правила согласования',
    queryKey: ['approval-rules'],
    load: (asked) => answerOf(api.GET('/settings/approvals', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ user, role, storage }) =>
      [user?.title ?? role?.title, storage?.title].filter(Boolean).join(', '),
    ...(onOpen ? { onOpen } : {}),
    empty: (
      <EmptyState title="Правил пока нет">
        Сотрудники заказывают сами, на любую сумму. Правило ограничивает сумму за заказ и за день или бренды:
        что сверх него, ждёт согласования.
      </EmptyState>
    ),
  });

/** What the company's people may order without consent, and who gives it. */
export function RulesScreen() {
  const [open, setOpen] = useState<Rule | 'new'>();
  const { data: targets } = useQuery(targetsQuery);
  const canEdit = targets?.can_edit ?? false;
  const list = useMemo(() => rulesList(canEdit ? setOpen : undefined), [canEdit]);
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPage
        title="Правила согласования"
        list={list}
        actions={
          canEdit && (
            <Button onClick={() => setOpen('new')}>
              <PlusIcon aria-hidden="true" className="size-4" />
              Добавить
            </Button>
          )
        }
        note={
          targets && (
            <div className="flex flex-col gap-3">
              {!canEdit && <Alert>Правила меняет главный пользователь организации.</Alert>}
              <Card>
                <Text tone="muted" block size="small">
                  Кто согласует
                </Text>
                <Text>
                  {targets.approvers.length === 0
                    ? 'Никто: дайте кому-нибудь роль с правом «Согласование заказов сотрудников»'
                    : targets.approvers.map(({ title }) => title).join(', ')}
                </Text>
              </Card>
            </div>
          )
        }
      />
      {open === 'new' && targets && <AddRuleDialog targets={targets} onClose={close} />}
      {open && open !== 'new' && <RuleDialog rule={open} onClose={close} />}
    </>
  );
}
