import { answerOf } from '@portal/api-client/client';
import { Badge } from '@portal/ui/badge';
import type { Column } from '@portal/ui/data-table';
import { PartNumber } from '@portal/ui/part-number';
import { describeList } from '../../../kit/list/description.ts';
import { List } from '../../../kit/list/list.tsx';
import { ExportButton } from '../../../kit/list/export-button.tsx';
import { api } from '../../../session/api.ts';
import type { Upload, UploadRow } from '../queries.ts';

const KINDS = {
  refused: { label: 'Не принята', tone: 'red' },
  duplicate: { label: 'Повтор', tone: 'yellow' },
  title: { label: 'Другое название', tone: 'yellow' },
} as const;

const COLUMNS: readonly Column<UploadRow>[] = [
  {
    id: 'number',
    title: 'Строка',
    align: 'right',
    width: '90px',
    cell: ({ row_number }) => row_number.toLocaleString('ru'),
  },
  {
    id: 'kind',
    title: 'Что случилось',
    width: '150px',
    cell: ({ kind }) => <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>,
  },
  { id: 'field', title: 'Поле', width: '160px', cell: ({ field }) => field },
  {
    id: 'value',
    title: 'Значение',
    cell: ({ kind, value }) => (
      <span className="block max-w-100 truncate">
        {kind === 'title' ? value : <PartNumber>{value}</PartNumber>}
      </span>
    ),
  },
  { id: 'reason', title: 'Причина', cell: ({ reason }) => reason },
];

const rowsOf = (id: number, label: string) =>
  describeList({
    name: 'upload-rows',
    label,
    queryKey: ['upload', id, 'rows'],
    load: ({ page, pageSize, tab, search, params }) => {
      const [field] = params['field'] ?? [];
      const query = {
        page,
        pageSize,
        ...(tab === 'all' ? {} : { kind: tab }),
        ...(field === undefined ? {} : { field }),
        ...(search === '' ? {} : { 'filter[search]': search }),
      };
      return answerOf(api.GET('/data-file-processor/upload/{id}/rows', { params: { path: { id }, query } }));
    },
    columns: COLUMNS,
    rowId: ({ id: row }) => row,
    search: 'Текст ячейки или причина',
    filters: [
      {
        id: 'field',
        name: 'Поле',
        kind: 'choice',
        single: true,
        options: [
          'Артикул',
          'Бренд',
          'Наименование',
          'Цена',
          'Остаток',
          'Кратность',
          'Категория',
          'Штрихкод',
          'Вес, г',
        ].map((field) => ({
          value: field,
          label: field,
        })),
      },
    ],
    savesViews: false,
    tabs: [
      { id: 'all', label: 'Все' },
      { id: 'refused', label: 'Не приняты' },
      { id: 'duplicate', label: 'Повторы' },
      { id: 'title', label: 'Другое название' },
    ],
  });

/** Rows of an upload that were refused or whose title differs from the catalogue's, with the reasons. */
export function RefusedRows({ upload: { id, refused, duplicates, other_titles } }: { upload: Upload }) {
  if (refused + duplicates + other_titles === 0) return null;
  const label = other_titles === 0 ? 'Строки, которые не приняты' : 'Строки с замечаниями';
  return <List title={label} list={rowsOf(id, label)} />;
}

/**
 * Downloads of the whole file with the column «Причина», and of the refused rows only, for correction and a new
 * upload.
 */
export function FilesWithReasons({
  upload: { id, file_kept, refused, duplicates, other_titles },
}: {
  upload: Upload;
}) {
  if (!file_kept || refused + duplicates + other_titles === 0) return null;
  const reasons = (rows: 'all' | 'refused') => () =>
    api.GET('/data-file-processor/upload/{id}/reasons', {
      params: { path: { id }, query: { rows } },
      parseAs: 'blob',
    });
  return (
    <>
      <ExportButton label="Файл с причинами" call={reasons('all')} />
      {refused + duplicates > 0 && (
        <ExportButton label="Только непринятые строки" call={reasons('refused')} />
      )}
    </>
  );
}
