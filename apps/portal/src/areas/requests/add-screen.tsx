import { answerOf, idempotencyKeyOf } from '@portal/api-client/client';
import { MAX_REQUEST_LINES, parseRequestRows, parseRequestText } from '@portal/domain/request-lines';
import { routeHref } from '@portal/domain/routes';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { Input } from '@portal/ui/input';
import { PartNumber } from '@portal/ui/part-number';
import { Price } from '@portal/ui/price';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useForm } from '../../kit/form/form.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useStorage } from '../../session/storage/storage.ts';
import { NeededBy } from './needed-by.tsx';
import { LARGEST_LIST, readList, type Source } from './read-list.ts';

type Line = ReturnType<typeof parseRequestText>[number];

/** Lines shown before the list is sent. */
const SHOWN = 100;

const COLUMNS: readonly Column<Line>[] = [
  { id: 'number', title: '№', width: '56px', align: 'right', cell: ({ number }) => number },
  {
    id: 'words',
    title: 'Бренд и артикул',
    cell: ({ words, written }) => (
      <span title={written}>
        <PartNumber>{words.join(' ') || written}</PartNumber>
      </span>
    ),
  },
  {
    id: 'quantity',
    title: 'Количество',
    align: 'right',
    width: '110px',
    cell: ({ quantity, trailing }) =>
      trailing === null ? quantity.toLocaleString('ru') : `1 или ${trailing.toLocaleString('ru')}`,
  },
  {
    id: 'price',
    title: 'Хочу по, руб.',
    align: 'right',
    width: '130px',
    cell: ({ desired_price }) =>
      desired_price === null ? '—' : <Price unit={false} value={desired_price} />,
  },
];

/** A list pasted from a spreadsheet, an accounting system or a chat, or read from a file: how it will be read is shown at once. */
export function AddScreen() {
  const navigate = useNavigate();
  const { storageId, storages } = useStorage();
  /** The file the list is from, as long as nobody has changed what was read. */
  const [source, setSource] = useState<Source>();
  const form = useForm({
    initial: { text: '', title: '', neededBy: null as string | null },
    check: () => ({}),
    send: async (values, { key }) => {
      const body = {
        storage_id: storageId,
        ...(source ? { source } : { text: values.text }),
        ...(values.title.trim() === '' ? {} : { title: values.title.trim() }),
        ...(values.neededBy === null ? {} : { needed_by: values.neededBy }),
      };
      // The same list pasted another day is another request; a second click here is not.
      const header = { 'Idempotency-Key': await idempotencyKeyOf([key, body]) };
      return answerOf(api.POST('/cart/request/create', { params: { header }, body }));
    },
    onSent: async ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: ['requests'] });
      await navigate(routeHref('request-id', { id: data.id }), { replace: true });
    },
  });
  const { text, title, neededBy } = form.values;
  const [error, setError] = useState<string>();
  // The table follows the typing, and never holds it up.
  const read = useDeferredValue(text);
  const lines = useMemo(
    () => (source ? parseRequestRows(source.rows) : parseRequestText(read)),
    [read, source],
  );
  const tooMany = lines.length > MAX_REQUEST_LINES;
  const storage = storages.find(({ id }) => id === storageId);
  async function take(file: File) {
    setError(undefined);
    try {
      const list = await readList(file);
      form.set({ text: list.text });
      setSource(list.source);
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : 'Файл не читается');
    }
  }

  return (
    <>
      <PageHeader
        title="Загрузка заявки"
        aside={storage && <Text tone="muted">для склада «{storage.title}»</Text>}
        actions={
          <>
            <ButtonLink href={routeHref('request-id')} variant="secondary">
              Все заявки
            </ButtonLink>
            <Button
              disabled={lines.length === 0 || tooMany || storageId === 0}
              pending={form.pending}
              onClick={() => form.submit()}
            >
              {lines.length === 0
                ? 'Подобрать предложения'
                : `Подобрать: ${lines.length.toLocaleString('ru')} ${plural(lines.length, 'строка', 'строки', 'строк')}`}
            </Button>
          </>
        }
      />
      <FormFrame form={form} className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-4">
        <Card className="flex flex-col gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_176px] gap-4">
            <Field label="Название" hint="Чтобы найти заявку потом">
              <Input
                value={title}
                maxLength={100}
                placeholder="Заявка на неделю"
                onChange={({ target }) => form.set({ title: target.value })}
              />
            </Field>
            <NeededBy
              value={neededBy}
              onChange={(next) => form.set({ neededBy: next })}
              hint="Если срок важен"
            />
          </div>
          <Field
            label="Список"
            required
            hint="Вставьте из таблицы, учётной системы или переписки: бренд, артикул, количество, желаемая цена"
            {...(tooMany
              ? {
                  error: `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк, сейчас ${lines.length.toLocaleString('ru')}`,
                }
              : {})}
          >
            <Textarea
              rows={11}
              partNumbers
              value={text}
              placeholder={'KNECHT\tOC 90\t4\t350\nманн W914/2 – 2 шт'}
              onChange={({ target }) => {
                form.set({ text: target.value });
                setSource(undefined);
              }}
            />
          </Field>
          {source && (
            <Alert>
              «{source.name}» вернётся с теми же столбцами и столбцом «Причина». Если изменить список здесь,
              он станет обычным текстом.
            </Alert>
          )}
          <FileUpload
            label="Файл со списком"
            accept=".xlsx,.csv,.txt,.tsv"
            maxSize={LARGEST_LIST}
            hint="или файл .xlsx, .csv, .txt"
            error={error}
            onFile={(file) => void take(file)}
          />
        </Card>
        <Card
          padded={false}
          title="Как мы это прочли"
          aside={lines.length > SHOWN ? <Text tone="muted">первые {SHOWN} строк</Text> : undefined}
        >
          <DataTable
            label="Как мы это прочли"
            columns={COLUMNS}
            rows={lines.slice(0, SHOWN)}
            rowId={({ number }) => number}
            empty={
              <EmptyState title="Здесь появятся строки">
                Лишние слова не помешают: ищем по артикулу, бренд уточним, если он понадобится.
              </EmptyState>
            }
          />
        </Card>
      </FormFrame>
    </>
  );
}
