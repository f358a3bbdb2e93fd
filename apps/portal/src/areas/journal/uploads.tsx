import { answerOf } from '@portal/api-client/client';
import { StatusBadge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { describeList } from '../../kit/list/description.ts';
import { List } from '../../kit/list/list.tsx';
import { api } from '../../session/api.ts';
import { entryHref, type Upload, uploadHref } from './queries.ts';

const PRICES = { price_list_upload: true, price_list_upload_batch: true };
const count = (n: number) => n.toLocaleString('ru');

const COLUMNS: readonly Column<Upload>[] = [
  { id: 'file', title: 'Файл', cell: ({ file_name }) => <Text weight="strong">{file_name}</Text> },
  {
    id: 'created',
    title: 'Загружен',
    cell: ({ created_at }) => (
      <Text tone="muted">
        <DateTime value={created_at} />
      </Text>
    ),
  },
  { id: 'taken', title: 'Принято', align: 'right', cell: ({ taken }) => count(taken) },
  { id: 'refused', title: 'Не принято', align: 'right', cell: ({ refused }) => count(refused) },
  { id: 'duplicates', title: 'Повторов', align: 'right', cell: ({ duplicates }) => count(duplicates) },
  {
    id: 'status',
    title: 'Статус',
    cell: ({ status }) => <StatusBadge tone={status.tone}>{status.title}</StatusBadge>,
  },
];

const UPLOADS = describeList({
  name: 'price-uploads',
  prefix: 'journal',
  label: 'Журнал загрузок',
  pageSize: 10,
  queryKey: ['uploads'],
  load: ({ page, pageSize }) =>
    answerOf(api.GET('/data-file-processor/upload', { params: { query: { page, pageSize } } })),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  rowLabel: ({ file_name }) => file_name,
  rowHref: (upload) => (upload.kind in PRICES ? uploadHref(upload) : entryHref(upload)),
  empty: (
    <EmptyState title="Загрузок ещё не было">
      Загрузите таблицу (.xlsx, .xls, .ods, .csv): столбцы узнаются сами.
    </EmptyState>
  ),
});

/** The company's uploads, newest first. */
export const Uploads = () => <List title="Журнал загрузок" list={UPLOADS} />;
