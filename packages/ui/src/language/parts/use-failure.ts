'use client';
import { failureOf } from '@portal/domain/failures';
import { useCallback } from 'react';
import { failure as own } from '../messages/ru/fields/failure.js';
import { useLanguage, useMessages } from './use-messages.js';

/** Errors of the program, whose messages are not meant for people. */
const PROGRAM = /^(?:(?:Type|Range|Syntax|Reference|Eval|URI)Error|DOMException|AbortError|NetworkError)$/;
const isForPeople = (_message: string, error: unknown) =>
  !(error instanceof Error || error instanceof DOMException) || !PROGRAM.test(error.name);

/**
 * Returns the sentence shown for an error: its own message, «no access» for a 403, or the given one. A Russian page shows only Russian
 * messages; any other page shows every message except those of the program itself.
 */
export function useFailure(): (error: unknown, otherwise: string) => string {
  const say = useMessages('failure', own);
  const { locale } = useLanguage();
  return useCallback(
    (error, otherwise) => {
      const failure = failureOf(error, /^ru\b/i.test(locale) ? undefined : isForPeople);
      if (failure.code === 'said') return failure.sentence;
      return failure.code === 'noAccess' ? say('noAccess') : otherwise;
    },
    [say, locale],
  );
}
