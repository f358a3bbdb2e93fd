import { failureSentence } from '@portal/domain/failures';
import { CountBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useQuery } from '../../session/calls/use-query.ts';
import { Message } from './message.tsx';
import { markSeen, type Talk as Said, talkQuery, type TalkPlace } from './queries.ts';
import { Writing } from './writing.tsx';

/** Milliseconds for which a message must be in sight to count as read. */
const LOOKED = 1_500;
/** Distance in pixels from the end of the list that still counts as its end. */
const NEAR = 40;

export interface TalkProps extends TalkPlace {
  /** The company that is written to: «ООО „Автоснаб“». */
  other: string;
}

/** The conversation of a document. What was really shown is marked as read; a new message appears without a reload. */
export function Talk({ kind, id, other }: TalkProps) {
  const place = { kind, id };
  const { data, error, refetch } = useQuery(talkQuery(place));
  return (
    <Card title="Переписка" aside={<CountBadge count={data?.unread ?? 0} label="непрочитанных" />}>
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="flex flex-col gap-3">
          <Messages place={place} talk={data} />
          {data.writes && <Writing key={`${kind} ${id}`} place={place} talk={data} other={other} />}
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  );
}

function Messages({ place, talk: { messages, unread } }: { place: TalkPlace; talk: Said }) {
  const list = useRef<HTMLOListElement>(null);
  useFollowed(list, messages.at(-1));
  useSeen(list, place, unread > 0 ? messages.at(-1)?.id : undefined);
  if (messages.length === 0) return <Text tone="muted">Сообщений пока нет</Text>;
  return (
    <ol
      ref={list}
      aria-label="Сообщения"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="-mx-1 flex max-h-96 flex-col gap-2 overflow-y-auto px-1"
    >
      {messages.map((message) => (
        <Message key={message.id} place={place} message={message} />
      ))}
    </ol>
  );
}

/** Scrolls to a new last message, unless the user reads earlier ones; to their own always. */
function useFollowed(list: RefObject<HTMLOListElement | null>, last: Said['messages'][number] | undefined) {
  const wasAtEnd = useRef(true);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const moved = () => {
      wasAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    };
    current.addEventListener('scroll', moved, { passive: true });
    return () => current.removeEventListener('scroll', moved);
  }, [list, last]);
  useLayoutEffect(() => {
    if (!list.current || last === undefined) return;
    if (wasAtEnd.current || last.own) list.current.scrollTop = list.current.scrollHeight;
    // Only a new message moves the list, not a changed one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, last?.id]);
}

/** Marks all messages as read once the last one has been in sight on a visible page. */
function useSeen(
  list: RefObject<HTMLOListElement | null>,
  { kind, id }: TalkPlace,
  last: number | undefined,
) {
  useEffect(() => {
    const shown = list.current?.lastElementChild;
    if (last === undefined || !shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inSight = false;
    const look = () => {
      clearTimeout(timer);
      if (!inSight || document.visibilityState !== 'visible') return;
      // After a failure the messages stay unread and are marked next time.
      timer = setTimeout(() => void markSeen({ kind, id }, last).catch(() => undefined), LOOKED);
    };
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(shown);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [list, kind, id, last]);
}
