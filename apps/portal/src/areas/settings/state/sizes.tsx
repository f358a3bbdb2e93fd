import type { Schemas } from '@portal/api-client/client';
import { growthPerDay, spaceLastsDays } from '@portal/domain/portal-state';
import { plural } from '@portal/domain/words';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import type { State } from './queries.ts';
import { sizeWords } from './words.ts';

type Runs = Schemas['UpkeepRuns'];

function lasts(days: number | null): string {
  if (days === null) return 'Пока неизвестно: размер не растёт или измерен один раз';
  return days > 3_650
    ? 'Больше чем на 10 лет'
    : `На ${days.toLocaleString('ru')} ${plural(days, 'день', 'дня', 'дней')}`;
}

/** Database, files and disk with their growth, and the last backup and drill. */
export function SizesCard({ state: { database, disk, sizes, backup, drill } }: { state: State }) {
  const perDay = growthPerDay(sizes);
  const isKnown = perDay !== null;
  return (
    <Card title="Место и резервные копии">
      <DescriptionList
        items={[
          { term: 'База', value: sizeWords(database.bytes) },
          {
            term: 'Файлы',
            value: disk.files_bytes === null ? 'В отдельном хранилище' : sizeWords(disk.files_bytes),
          },
          {
            term: 'Свободно на диске',
            value: `${sizeWords(disk.free_bytes)} из ${sizeWords(disk.total_bytes)}`,
          },
          { term: 'Места хватит', value: lasts(spaceLastsDays(disk.free_bytes, perDay)) },
          { term: 'Рост за день', value: isKnown ? sizeWords(perDay) : 'Ещё не измерен' },
          { term: 'Рост за месяц', value: isKnown ? sizeWords(perDay * 30) : 'Ещё не измерен' },
          { term: 'Резервная копия', value: <LastRun runs={backup} /> },
          { term: 'Учебное восстановление', value: <LastRun runs={drill} /> },
        ]}
      />
      {database.tables.length > 0 && (
        <Text block size="small" tone="muted" className="mt-4">
          Самые большие таблицы:{' '}
          {database.tables
            .slice(0, 5)
            .map(({ name, bytes }) => `${name} – ${sizeWords(bytes)}`)
            .join(', ')}
        </Text>
      )}
    </Card>
  );
}

function LastRun({ runs: { last, last_ok } }: { runs: Runs }): ReactNode {
  if (last === null) return 'Ещё не было';
  return (
    <>
      <DateTime value={last.started_at} />
      {last.ok ? (
        <Text block size="small" tone="muted">
          {['Удалась', ...(last.bytes === null ? [] : [sizeWords(last.bytes)])].join(', ')}
        </Text>
      ) : (
        <Text block size="small" tone="red">
          Не удалась{last.told === '' ? '' : `: ${last.told}`}
        </Text>
      )}
      {!last.ok && last_ok && (
        <Text block size="small" tone="muted">
          Последняя удавшаяся – <DateTime value={last_ok.started_at} />
        </Text>
      )}
    </>
  );
}

type Statement = Schemas['SlowStatement'];
const STATEMENTS: readonly Column<Statement>[] = [
  { id: 'text', title: 'Запрос', width: '60%', cell: ({ text }) => <Text size="small">{text}</Text> },
  { id: 'calls', title: 'Раз', align: 'right', cell: ({ calls }) => calls.toLocaleString('ru') },
  {
    id: 'mean',
    title: 'В среднем',
    align: 'right',
    cell: ({ mean_ms }) => `${mean_ms.toLocaleString('ru')} мс`,
  },
  {
    id: 'max',
    title: 'Дольше всего',
    align: 'right',
    cell: ({ max_ms }) => `${max_ms.toLocaleString('ru')} мс`,
  },
];

/** Statements that took 100 ms and longer since the servers started. */
export const StatementsCard = ({ statements }: Pick<State, 'statements'>) => (
  <Card title="Медленные запросы к базе" padded={false}>
    <DataTable
      label="Медленные запросы к базе"
      columns={STATEMENTS}
      rows={statements}
      rowId={({ text }) => text}
      tall
      empty={<EmptyState title="Медленных нет">С запуска ни один запрос не занял 100 мс.</EmptyState>}
    />
  </Card>
);
