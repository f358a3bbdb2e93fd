import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DataTable } from '@portal/ui/data-table';
import { Link } from '@portal/ui/link';
import { Pagination } from '@portal/ui/pagination';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useWriting } from '../../../kit/form/current.tsx';
import { LeaveQuestion, useUnsaved } from '../../../kit/form/leaving.tsx';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { type MendedCells, mendingColumns, type MendingRow, Reasons } from './mending-columns.tsx';
import { uploadHref, type Upload } from '../queries.ts';

type Wrong = MendingRow['reasons'];

const PAGE_SIZE = 50;
/** Maximum number of rows in one call. */
const MOST_ROWS = 200;
const rows = (count: number) => `${count.toLocaleString('ru')} ${plural(count, 'строку', 'строки', 'строк')}`;

const mendingQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['upload', id, 'mending', page],
    queryFn: () =>
      answerOf(
        api.GET('/data-file-processor/upload/{id}/mending', {
          params: { path: { id }, query: { page, pageSize: PAGE_SIZE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/**
 * Refused rows of an upload, editable in place without the file. Renders nothing if they cannot be corrected.
 */
export function MendRows({ upload }: { upload: Upload }) {
  const viewer = viewerOf(useCurrentUser());
  if (!upload.allowed_actions.includes('mend')) return null;
  if (!checkRule('pages.prices-import', viewer) && !checkRule('pages.nomenclature-import', viewer))
    return (
      <Card title="Исправить строки">
        <Text tone="muted">Исправить строки может тот, у кого есть право загружать прайс-листы.</Text>
      </Card>
    );
  // The key resets the input for another upload.
  return <Mending key={upload.id} upload={upload} />;
}

function Mending({ upload }: { upload: Upload }) {
  const { id } = upload;
  const [page, setPage] = useState(1);
  const [edits, setEdits] = useState<ReadonlyMap<number, MendedCells>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, Wrong>>(new Map());
  const [loading, setLoading] = useState<{ upload: Upload; loaded: number }>();
  const { data, error, refetch } = useQuery(mendingQuery(id, page));
  const send = useMutation({
    mutationFn: (sent: readonly (readonly [number, MendedCells])[]) =>
      answerOf(
        api.POST('/data-file-processor/upload/{id}/mending', {
          params: { path: { id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
          body: {
            newer_id: data?.newer?.id ?? null,
            rows: sent.map(([row_number, cells]) => ({ row_number, cells })),
          },
        }),
      ),
    onSuccess: ({ data: answer }, sent) => {
      const wrong = new Map(answer.refused.map(({ row_number, reasons }) => [row_number, reasons]));
      const gone = sent.map(([number]) => number).filter((number) => !wrong.has(number));
      setRefused((known) => new Map([...without(known, gone), ...wrong]));
      setEdits((known) => without(known, gone));
      if (answer.upload) setLoading({ upload: answer.upload, loaded: answer.loaded });
      if (gone.length > 0) setPage(1);
      if (wrong.size > 0)
        toasts.warning(`Не принято строк: ${wrong.size.toLocaleString('ru')}. Причины – в таблице.`);
    },
    onError: (failure) => toasts.warning(failureSentence(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['upload', id] }),
  });
  const unsaved = useUnsaved(edits.size > 0, { param: 'upload' });
  useWriting(edits.size > 0, send.isPending);
  const edit = (row: MendingRow, field: keyof MendedCells, text: string) =>
    setEdits((known) => {
      const cells = { ...row.cells, ...known.get(row.row_number), [field]: text };
      const isWritten = Object.entries(cells).every(
        ([name, value]) => value === (row.cells[name as keyof MendedCells] ?? ''),
      );
      const others = without(known, [row.row_number]);
      return isWritten ? others : new Map([...others, [row.row_number, cells]]);
    });
  const reasonsOf = (row: MendingRow) => refused.get(row.row_number) ?? row.reasons;
  const sent = [...edits].slice(0, MOST_ROWS);
  const total = data?.pagination.total ?? 0;
  const failed = error && !data ? { error: failureSentence(error) } : undefined;
  return (
    <Card
      title="Исправить строки"
      padded={false}
      aside={
        <Button disabled={sent.length === 0} pending={send.isPending} onClick={() => send.mutate(sent)}>
          {sent.length === 0 ? 'Загрузить исправленное' : `Загрузить ${rows(sent.length)}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-5 py-3.5">
        <Text tone="muted">
          Исправьте значения прямо здесь: загрузятся только изменённые строки, остальные позиции останутся
          какими были.
        </Text>
        {(data?.mended ?? 0) > 0 && (
          <Text>{`Исправлено: ${(data?.mended ?? 0).toLocaleString('ru')}, осталось: ${total.toLocaleString('ru')}`}</Text>
        )}
        {data?.newer && (
          <Alert tone="yellow">{`Позже сюда загружен файл «${data.newer.title}»: исправленные строки изменят и его цены и остатки.`}</Alert>
        )}
        {loading && (
          <Alert tone="green">
            {`Загружаем ${rows(loading.loaded)}. `}
            <Link href={uploadHref(loading.upload)}>Посмотреть загрузку</Link>
          </Alert>
        )}
      </div>
      <DataTable
        label="Исправить строки"
        columns={mendingColumns({
          upload,
          cellsOf: (row) => ({ ...row.cells, ...edits.get(row.row_number) }),
          reasonsOf,
          onEdit: edit,
        })}
        rows={data?.data ?? []}
        rowId={({ row_number }) => row_number}
        rowLabel={({ row_number }) => `Строка ${row_number}`}
        state={failed ?? (data ? 'ready' : 'loading')}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="Исправлять нечего">
            Все строки, которые не были приняты, уже исправлены.
          </EmptyState>
        }
        detail={(row) => <Reasons upload={upload} row={row} reasons={reasonsOf(row)} />}
        footer={<Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      />
      <LeaveQuestion question={unsaved.question} />
    </Card>
  );
}

const without = <T,>(known: ReadonlyMap<number, T>, numbers: readonly number[]): Map<number, T> =>
  new Map([...known].filter(([number]) => !numbers.includes(number)));
