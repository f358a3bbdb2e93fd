'use client';
import { failureSentence } from '@portal/domain/failures';
import { useEffect, useMemo, useRef, useState } from 'react';

/** One thing that can be chosen. */
export interface Option {
  value: string;
  label: string;
  /** A second line: an address, a number of offers. */
  note?: string;
  disabled?: boolean;
}

/** Options that did not come, and the way to ask for them again. */
export interface OptionsFailure {
  error: unknown;
  onRetry(): void;
}

/** Where options come from: a list that is filtered here, or a search that somebody else makes. */
export interface OptionSource {
  /** All of them; filtered by what is typed. */
  options?: readonly Option[] | undefined;
  /** Searches elsewhere; a later search aborts an earlier one. Rejects with a Russian message. */
  load?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Fewest characters of a search. @default 2 with `load`, else 0 */
  minLength?: number | undefined;
  /** Why `options` are not known: said instead of them, never that nothing was found. */
  failed?: OptionsFailure | undefined;
}

/** What is said of options that did not come. */
export const optionsFailure = (error: unknown) => failureSentence(error, 'Не удалось загрузить список');

/** Milliseconds of silence before a search. */
const PAUSE = 200;

/** Shown while too little is typed. Spec 3 §5. */
export const TYPE_MORE = 'Пожалуйста введите еще хотя бы 2 символа';
/** Shown when a search finds nothing. Spec 3 §5. */
export const NOTHING_FOUND = 'По запросу ничего не найдено';

/** The options for a text, and what to say instead of them. */
export function useOptions(
  { options, load, minLength = load ? 2 : 0, failed }: OptionSource,
  query: string,
  open: boolean,
) {
  const [loaded, setLoaded] = useState<readonly Option[]>([]);
  const [state, setState] = useState<'ready' | 'loading' | { error: unknown }>('ready');
  // What was pressed «Повторить» for: it is asked at once.
  const [again, setAgain] = useState<{ text: string } | null>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const wanted = query.trim();
  const short = wanted.length < minLength;
  const remote = load !== undefined;

  useEffect(() => {
    if (!remote || !open || short) {
      setLoaded([]);
      setState('ready');
      return;
    }
    const controller = new AbortController();
    const search = async (signal: AbortSignal) => {
      try {
        const answer = (await latest.current?.(wanted, signal)) ?? [];
        if (signal.aborted) return;
        setLoaded(answer);
        setState('ready');
      } catch (error) {
        if (signal.aborted) return;
        setLoaded([]);
        setState({ error });
      }
    };
    setState('loading');
    const timer = setTimeout(
      () => {
        void search(controller.signal);
      },
      again?.text === wanted ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [remote, open, short, wanted, again]);

  const filtered = useMemo(() => {
    if (remote || !options) return loaded;
    const text = wanted.toLowerCase();
    return text === ''
      ? options
      : options.filter(({ label, note }) => `${label} ${note ?? ''}`.toLowerCase().includes(text));
  }, [remote, options, loaded, wanted]);

  const asked: OptionsFailure | undefined =
    typeof state === 'object' ? { ...state, onRetry: () => setAgain({ text: wanted }) } : undefined;
  const failure = short ? undefined : (asked ?? failed);
  const message = short
    ? TYPE_MORE
    : failure
      ? optionsFailure(failure.error)
      : state === 'loading'
        ? 'Поиск…'
        : filtered.length === 0
          ? NOTHING_FOUND
          : null;
  return {
    found: short ? NONE : filtered,
    message,
    loading: state === 'loading',
    /** Asks again for what did not come. */
    retry: failure?.onRetry,
  };
}

const NONE: readonly Option[] = [];
