import { failureSentence } from '@portal/domain/failures';
import { answerOf, CallError, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { CountBadge } from '@portal/ui/badge';
import { DocumentsIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@portal/ui/data-table';
import { AddFile } from '../../kit/document/add-file.tsx';
import { fileSize } from '../../kit/document/file-size.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

type Talk = Schemas['OrderTalk'];

/** Maximum length of a message, in characters. */
const MOST = 4_000;

const talkQuery = (id: number) =>
  queryOptions({
    queryKey: ['order', id, 'talk'],
    queryFn: async () =>
      (await answerOf(api.GET('/document/order/talk/{id}', { params: { path: { id } } }))).data,
  });

const said = (error: unknown) => toasts.warning(failureSentence(error));

async function markSeen(order: number): Promise<void> {
  const { data } = await answerOf(
    api.PUT('/document/order/talk-seen/{id}', { params: { path: { id: order } } }),
  );
  queryClient.setQueryData(talkQuery(order).queryKey, data);
  await queryClient.invalidateQueries({ queryKey: ['orders'] });
}

/**
 * Messages between the two sides and the files attached to the order. Displayed messages are marked as read.
 */
export function OrderTalk({ order, writes, other }: { order: number; writes: boolean; other: string }) {
  const { data } = useQuery(talkQuery(order));
  const show = (talk: Talk) => queryClient.setQueryData(talkQuery(order).queryKey, talk);
  const unread = data?.unread ?? 0;
  const list = useRef<HTMLOListElement>(null);
  const last = data?.comments.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  useEffect(() => {
    if (unread === 0 || document.visibilityState !== 'visible') return;
    // A delay, so that the user has had time to look; after a failure the messages stay unread and are marked
    // next time.
    const timer = setTimeout(() => void markSeen(order).catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, [unread, order]);
  const comments = data?.comments ?? [];
  const files = data?.files ?? [];
  return (
    <>
      <Card title="Переписка" aside={<CountBadge count={unread} label="непрочитанных" />}>
        <div className="flex flex-col gap-3">
          {comments.length === 0 ? (
            <Text tone="muted">Сообщений пока нет</Text>
          ) : (
            <ol
              ref={list}
              aria-label="Сообщения"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
              tabIndex={0}
              className="-mx-1 flex max-h-96 flex-col gap-2 overflow-y-auto px-1"
            >
              {comments.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </ol>
          )}
          {writes && <Writing order={order} other={other} onSaid={show} />}
        </div>
      </Card>
      <Card
        title="Файлы"
        aside={
          writes && (
            <AddFile<Talk> label="Файл к заказу" path={`/document/order/add-file/${order}`} onAdded={show} />
          )
        }
      >
        {files.length === 0 ? (
          <Text tone="muted">Файлов пока нет</Text>
        ) : (
          <ul className="flex flex-col gap-2">
            {files.map((file) => (
              <li key={file.id}>
                <File file={file} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Comment({ comment: { actor, at, own, text } }: { comment: Talk['comments'][number] }) {
  return (
    <li className={own ? 'ml-6' : 'mr-6'}>
      <Card padded={false} tone={own ? 'surface' : 'sunken'} className="px-3 py-2">
        <span className="flex items-baseline justify-between gap-3 max-md:flex-wrap">
          <Text size="small" weight="strong" className="truncate">
            {actor.split(', ')[0]}
          </Text>
          <Text size="small" tone="secondary" className="shrink-0">
            <DateTime value={at} />
          </Text>
        </span>
        <Text block className="break-words whitespace-pre-line">
          {text}
        </Text>
      </Card>
    </li>
  );
}

function Writing({ order, other, onSaid }: { order: number; other: string; onSaid(talk: Talk): void }) {
  const [text, setText] = useState('');
  const say = useMutation({
    mutationFn: (what: string) =>
      answerOf(
        api.POST('/document/order/comment/{id}', {
          params: { path: { id: order }, header: { 'Idempotency-Key': newIdempotencyKey() } },
          body: { text: what },
        }),
      ),
    onSuccess: ({ data }) => {
      setText('');
      onSaid(data);
    },
    onError: said,
  });
  const tooLong = text.length > MOST;
  const send = () => {
    if (text.trim() !== '' && !tooLong && !say.isPending) say.mutate(text);
  };
  return (
    <div className="flex flex-col gap-2">
      <Textarea
        rows={2}
        aria-label={`Написать: ${other}`}
        placeholder={`Написать: ${other}`}
        aria-invalid={tooLong || undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <span className="flex items-center justify-between gap-3 max-md:flex-wrap">
        <Text size="small" tone={tooLong ? 'red' : 'muted'} role={tooLong ? 'alert' : 'status'}>
          {tooLong
            ? `Слишком длинно: ${text.length.toLocaleString('ru')} из ${MOST.toLocaleString('ru')} знаков`
            : 'Ctrl + Enter отправит'}
        </Text>
        <Button size="small" disabled={text.trim() === '' || tooLong} pending={say.isPending} onClick={send}>
          Отправить
        </Button>
      </span>
    </div>
  );
}

function File({ file: { id, name, bytes, actor, at } }: { file: Talk['files'][number] }) {
  const open = useMutation({
    mutationFn: async () => {
      const { data, response } = await api.GET('/document/order/file/{id}', {
        params: { path: { id } },
        parseAs: 'blob',
      });
      if (data && response.ok) return data;
      throw new CallError({ status: response.status, code: 'absent', message: 'Файл не найден' });
    },
    onSuccess: (blob) => saveFile(name, blob, blob.type),
    onError: said,
  });
  return (
    <span className="flex items-start gap-2">
      <Text tone="muted" className="mt-0.5 shrink-0">
        <DocumentsIcon aria-hidden="true" className="size-4" />
      </Text>
      <span className="min-w-0">
        <Button
          size="small"
          variant="ghost"
          className="-my-1 -ml-2 max-w-full"
          pending={open.isPending}
          onClick={() => open.mutate()}
        >
          <span className="truncate">{name}</span>
        </Button>
        <Text size="small" tone="muted" block>
          {fileSize(bytes)}, {actor.split(', ')[0]}, <DateTime value={at} form="date" />
        </Text>
      </span>
    </span>
  );
}
