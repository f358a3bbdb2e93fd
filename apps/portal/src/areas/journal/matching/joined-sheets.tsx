import type { Schemas } from '@portal/api-client/client';
import { Accordion } from '@portal/ui/accordion';
import { Alert } from '@portal/ui/alert';

type Rows = Schemas['JoinedRows'];

const count = (n: number) => n.toLocaleString('ru');

export interface JoinedSheetsProps {
  joined: Schemas['JoinedSheets'];
  /** Titles of the main sheet and of the joined one. */
  sheet: string;
  other: string;
}

/** Result of joining two sheets: matched rows, and the unmatched rows of each. */
export function JoinedSheets({ joined, sheet, other }: JoinedSheetsProps) {
  const { matched, alone, unused, duplicates } = joined;
  const kinds = [
    { id: 'alone', title: `Есть на листе «${sheet}», нет на листе «${other}»`, rows: alone },
    { id: 'unused', title: `Есть на листе «${other}», нет на листе «${sheet}»`, rows: unused },
    { id: 'duplicates', title: `Повторяются на листе «${other}», действует нижняя строка`, rows: duplicates },
  ].filter(({ rows }) => rows.count > 0);
  return (
    <div className="flex flex-col gap-3">
      <Alert tone={matched === 0 ? 'red' : kinds.length > 0 ? 'yellow' : 'green'}>
        {matched === 0
          ? `Ни одна строка листа «${sheet}» не нашлась на листе «${other}»: проверьте, по каким столбцам они соединяются.`
          : `Строк листа «${sheet}», которые нашлись на листе «${other}»: ${count(matched)}.${kinds.length > 0 ? ' Сошлись не все: проверьте остальные до загрузки.' : ''}`}
      </Alert>
      {kinds.length > 0 && (
        <Accordion
          items={kinds.map(({ id, title, rows }) => ({
            id,
            title: `${title}: ${count(rows.count)}`,
            content: <Named label={title} rows={rows} />,
          }))}
        />
      )}
    </div>
  );
}

function Named({ label, rows: { count: total, named } }: { label: string; rows: Rows }) {
  return (
    <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto" aria-label={label}>
      {named.map(({ row_number, key }) => (
        <li key={row_number}>{`строка ${count(row_number)}: ${key === '' ? 'пусто' : key}`}</li>
      ))}
      {total > named.length && <li>{`и ещё ${count(total - named.length)}`}</li>}
    </ul>
  );
}
