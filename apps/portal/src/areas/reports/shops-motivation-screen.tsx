import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import type { Column } from '@portal/ui/data-table';
import { showDay } from '@portal/ui/date-picker';
import { PlusIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { queryOf } from '../../kit/list/query.ts';
import { api } from '../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { Dashboard } from './dashboard.tsx';
import { MotivationRuleDialog } from './motivation-rule-dialog.tsx';
import type { MotivationRule } from './queries.ts';

const COLUMNS: readonly Column<MotivationRule>[] = [
  {
    id: 'of',
    title: 'За что',
    cell: ({ brand, category }) => (
      <span>
        <Text block weight="strong">
          {brand?.title ?? category?.title}
        </Text>
        <Text block size="small" tone="muted">
          {brand ? 'бренд' : 'категория и всё, что ниже'}
        </Text>
      </span>
    ),
  },
  {
    id: 'days',
    title: 'Дни',
    cell: ({ date_from, date_to }) => `${showDay(date_from)} – ${showDay(date_to)}`,
  },
  {
    id: 'points',
    title: 'Баллов за 1 000 руб.',
    align: 'right',
    cell: ({ points }) => points.toLocaleString('ru'),
  },
];

const rules = (onOpen: (rule: MotivationRule) => void) =>
  describeList<MotivationRule>({
    name: 'motivation-rules',
    label: 'Правила мотивации',
    prefix: 'rules',
    queryKey: ['motivation-rules'],
    load: (asked) => answerOf(api.GET('/reports/motivation-rule', { params: { query: queryOf(asked) } })),
    columns: COLUMNS,
    rowId: ({ id }) => id,
    rowLabel: ({ brand, category }) => `Правило: ${brand?.title ?? category?.title ?? ''}`,
    onOpen,
    tall: true,
    search: 'Бренд или категория',
    empty: <EmptyState title="Правил ещё нет: баллы никому не начисляются" />,
  });

/** Points of a network's shops; administrators edit the rules below. */
export function ShopsMotivationScreen() {
  const writes = checkRule('role.is.admin', viewerOf(useCurrentUser()));
  const [edited, setEdited] = useState<MotivationRule | 'new' | null>(null);
  return (
    <Dashboard
      name="pbi-shops-motivation"
      actions={
        writes && (
          <Button icon={<PlusIcon aria-hidden="true" className="size-4" />} onClick={() => setEdited('new')}>
            Добавить правило
          </Button>
        )
      }
    >
      {writes && <List title="Правила мотивации" list={rules(setEdited)} />}
      {edited !== null && (
        <MotivationRuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Dashboard>
  );
}
