'use client';
import { failureSentence } from '@portal/domain/failures';
import { useEffect, useMemo, useRef, useState } from 'react';

/** An option of a list. */
export interface Option {
  value: string;
  label: string;
  /** A second line: an address, a number of offers. */
  note?: string;
  disabled?: boolean;
}

/** The error of options that failed to load, and the function to load them again. */
export interface OptionsFailure {
  error: unknown;
  onRetry(): void;
}

/** Source of options: a list that is filtered here, or a remote search. */
export interface OptionSource {
  /** All options; filtered by the typed text. */
  options?: readonly Option[] | undefined;
  /** Remote search; a later search aborts an earlier one. Rejects with a Russian message. */
  load?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Minimum number of characters for a search. @default 2 with `load`, else 0 */
  minLength?: number | undefined;
  /** Set if `options` failed to load: its message is shown instead of «nothing found». */
  failed?: OptionsFailure | undefined;
}

/** Message for options that failed to load. */
export const optionsFailure = (error: unknown) => failureSentence(error, 'Не удалось загрузить список');

/** Milliseconds without typing before a search starts. */
const PAUSE = 200;

/** Shown while too little is typed. Spec 3 §5. */
export const TYPE_MORE = 'Пожалуйста введите еще хотя бы 2 символа';
/** Shown when a search finds nothing. Spec 3 §5. */
export const NOTHING_FOUND = 'По запросу ничего не найдено';

/** The options for a text, or the message to show instead of them. */
export function useOptions(
  { options, load, minLength = load ? 2 : 0, failed }: OptionSource,
  query: string,
  open: boolean,
) {
  const [loaded, setLoaded] = useState<readonly Option[]>([]);
  const [state, setState] = useState<'ready' | 'loading' | { error: unknown }>('ready');
  // Set by «Повторить»: this text is searched without a delay.
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
    /** Loads the options again after a failure. */
    retry: failure?.onRetry,
  };
}

const NONE: readonly Option[] = [];
