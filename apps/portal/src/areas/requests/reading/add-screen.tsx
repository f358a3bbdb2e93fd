import { failureSentence } from '@portal/domain/failures';
import { answerOf, idempotencyKeyOf } from '@portal/api-client/client';
import { LIST_FILE } from '@portal/domain/request-files';
import {
  type ColumnRoles,
  type ListReading,
  MAX_REQUEST_LINES,
  readRequestRows,
  readRequestText,
} from '@portal/domain/request-lines';
import { routeHref } from '@portal/domain/routes';
import { TABLE_ACCEPT, TABLE_NAMES } from '@portal/domain/table-files';
import { plural } from '@portal/domain/words';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { Input } from '@portal/ui/input';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddress } from '../../../session/browser/address.ts';
import { useForm } from '../../../kit/form/form.ts';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { NeededBy } from '../needed-by.tsx';
import { FileChoices } from './file-choices.tsx';
import { usePausedText } from './paused-text.ts';
import { Doubts, ReadColumns, SHOWN } from './read-columns.tsx';
import { listOf, type OpenedList, openList, type Source } from './read-list.ts';

/** Maximum number of characters of the list's first text that the address may pass. */
const MOST_ASKED = 500;

const decide = (text: string, source: Source | undefined) =>
  source ? readRequestRows(source.rows) : readRequestText(text);

/** The user's choice of columns, unless it was made for a list with another number of columns. */
const said = (decided: ListReading, columns: ColumnRoles | null) =>
  columns === null || columns.length !== decided.columns?.length ? {} : { columns: [...columns] };

/**
 * New request from a list that is pasted or read from a file; the preview shows at once how it will be
 * recognised.
 */
export function AddScreen() {
  const navigate = useNavigate();
  const { storageId, storages } = useStorage();
  /** A search without results passes its text here. */
  const [params] = useAddress();
  /** The file of the list, until the user edits the text. */
  const [source, setSource] = useState<Source>();
  const [opened, setOpened] = useState<{ list: OpenedList; sheet: number }>();
  /** Roles of the columns chosen by the user; null: the recognised ones. */
  const [columns, setColumns] = useState<ColumnRoles | null>(null);
  const form = useForm({
    initial: {
      text: params.get('text')?.slice(0, MOST_ASKED) ?? '',
      title: '',
      neededBy: null as string | null,
    },
    check: () => ({}),
    send: async (values, { key }) => {
      const body = {
        storage_id: storageId,
        ...(source ? { source } : { text: values.text }),
        ...said(decide(values.text, source), columns),
        ...(values.title.trim() === '' ? {} : { title: values.title.trim() }),
        ...(values.neededBy === null ? {} : { needed_by: values.neededBy }),
      };
      // The key depends on the content and on this form: a second click repeats the same request, the same list
      // on another day is a new one.
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
  const read = usePausedText(text);
  const decided = useMemo(() => decide(read, source), [read, source]);
  const reading = useMemo(() => {
    const { columns: own } = said(decided, columns);
    if (own === undefined) return decided;
    return source ? readRequestRows(source.rows, own) : readRequestText(read, own);
  }, [columns, decided, read, source]);
  const { lines } = reading;
  const beyond = Math.max(0, lines.length - MAX_REQUEST_LINES);
  // Of a file the first lines are used; a pasted text must be shortened by the user.
  const tooMany = beyond > 0 && !source;
  const taken = Math.min(lines.length, MAX_REQUEST_LINES);
  const storage = storages.find(({ id }) => id === storageId);
  function show(list: OpenedList, sheet: number) {
    setError(undefined);
    try {
      const found = listOf(list, sheet);
      form.set({ text: found.text });
      setSource(found.source);
      setOpened({ list, sheet });
      setColumns(null);
    } catch (refusal) {
      setError(failureSentence(refusal, 'Файл не читается'));
    }
  }
  const take = (file: File) =>
    openList(file).then(
      (list) => show(list, 0),
      (refusal: unknown) => setError(failureSentence(refusal, 'Файл не читается')),
    );

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
                : `Подобрать: ${taken.toLocaleString('ru')} ${plural(taken, 'строка', 'строки', 'строк')}`}
            </Button>
          </>
        }
      />
      <FormFrame form={form} className="flex flex-col gap-4">
        <Card className="grid grid-cols-[minmax(0,1fr)_300px] max-md:grid-cols-1 items-stretch gap-6">
          <div className="flex flex-col gap-4">
            <div className="grid grid-cols-[minmax(0,1fr)_200px] max-md:grid-cols-1 gap-4">
              <Field label="Название">
                <Input
                  value={title}
                  maxLength={100}
                  placeholder="Заявка на неделю – чтобы найти её потом"
                  onChange={({ target }) => form.set({ title: target.value })}
                />
              </Field>
              <NeededBy value={neededBy} onChange={(next) => form.set({ neededBy: next })} />
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
                rows={7}
                partNumbers
                autoFocus
                value={text}
                placeholder={'KNECHT\tOC 90\t4\t350\nманн W914/2 – 2 шт'}
                onChange={({ target }) => {
                  form.set({ text: target.value });
                  setSource(undefined);
                  setOpened(undefined);
                }}
              />
            </Field>
          </div>
          <FileUpload
            label="Файл со списком"
            accept={TABLE_ACCEPT}
            maxSize={LIST_FILE.bytes}
            hint={`или файл ${TABLE_NAMES}`}
            error={error}
            onFile={(file) => void take(file)}
          />
        </Card>
        {source && (
          <Alert tone={beyond > 0 ? 'yellow' : 'brand'}>
            «{source.name}» вернётся с теми же столбцами и столбцом «Причина».{' '}
            {beyond > 0
              ? `В заявку войдут первые ${MAX_REQUEST_LINES.toLocaleString('ru')} строк, ещё ${beyond.toLocaleString('ru')} вернутся в файле с причиной.`
              : 'Если изменить список здесь, он станет обычным текстом.'}
          </Alert>
        )}
        <Card
          padded={false}
          title="Как мы это прочли"
          aside={
            <span className="flex items-center gap-4">
              {opened && <FileChoices {...opened} onChange={show} />}
              <Doubts lines={lines} />
              {reading.rows.length > SHOWN && <Text tone="muted">первые {SHOWN} строк</Text>}
            </span>
          }
        >
          <ReadColumns reading={reading} onColumns={setColumns} />
        </Card>
      </FormFrame>
    </>
  );
}
