'use client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { options as texts } from '../../../language/messages/ru/fields/options.js';
import { useFailure } from '../../../language/parts/use-failure.js';
import { useMessages } from '../../../language/parts/use-messages.js';

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
  /** Remote search; a later search aborts an earlier one. Rejects with a message for people. */
  load?: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined;
  /** Minimum number of characters for a search. @default 2 with `load`, else 0 */
  minLength?: number | undefined;
  /** Set if `options` failed to load: its message is shown instead of «nothing found». */
  failed?: OptionsFailure | undefined;
}

/** Returns the message for options that failed to load. */
export function useOptionsFailure(): (error: unknown) => string {
  const say = useMessages('options', texts);
  const failure = useFailure();
  return (error) => failure(error, say('failed'));
}

/** Milliseconds without typing before a search starts. */
const PAUSE = 200;

/** The options for a text, or the message to show instead of them. */
export function useOptions(
  { options, load, minLength = load ? 2 : 0, failed }: OptionSource,
  query: string,
  open: boolean,
) {
  const say = useMessages('options', texts);
  const optionsFailure = useOptionsFailure();
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
    ? say('typeMore')
    : failure
      ? optionsFailure(failure.error)
      : state === 'loading'
        ? say('searching')
        : filtered.length === 0
          ? say('none')
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
