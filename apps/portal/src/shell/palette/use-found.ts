import { failureSentence } from '@portal/domain/failures';
import type { CommandGroup } from '@portal/ui/command-palette';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { SOURCES } from './sources.tsx';

/** Milliseconds after the last keystroke before the server is asked. */
const PAUSE = 200;

/**
 * Results of the server for a text, one group for each source that the person may search. A new text cancels the calls of the
 * previous one; a source that fails says so in its group.
 */
export function useFound(text: string): CommandGroup[] {
  const viewer = viewerOf(useCurrentUser());
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const answers = useQueries({
    queries: SOURCES.map(({ id, asks, load }) => ({
      queryKey: ['palette', id, asked.trim()],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(asked, viewer, signal),
      enabled: asked === text && asks(asked, viewer),
      retry: false,
    })),
  });
  return SOURCES.flatMap(({ id, title, asks }, place): CommandGroup[] => {
    if (!asks(text, viewer)) return [];
    if (asked !== text) return [{ id, title, items: [], pending: true }];
    const { data = [], error, isPending } = answers[place] ?? {};
    const failure = error ? failureSentence(error, 'Не получилось найти. Попробуйте ещё раз') : undefined;
    return [{ id, title, items: error ? [] : data, pending: isPending === true, failure }];
  });
}
