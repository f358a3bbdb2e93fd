import { answerOf } from '@portal/api-client/client';
import { PartNumber } from '@portal/ui/part-number';
import type { SearchSuggestion } from '@portal/ui/search-input';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useState } from 'react';
import { api } from '../../session/api.ts';

/** Milliseconds after the last key before anything is asked. */
const PAUSE = 120;
const FEWEST = 2;
const LONGEST = 200;
/** Searches remembered in this browser. */
const REMEMBERED = 10;
const SHOWN = 5;

const historyAtom = atomWithStorage<readonly string[]>('searchHistory', [], undefined, { getOnInit: true });

/** What was searched before, the last first. */
export function useSearchHistory(): [readonly string[], (text: string) => void] {
  const [history, setHistory] = useAtom(historyAtom);
  const remember = (text: string) =>
    setHistory([text, ...history.filter((known) => known !== text)].slice(0, REMEMBERED));
  return [history, remember];
}

const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/catalog/suggestions', { params: { query: { text } }, signal }))).data,
    enabled: text.length >= FEWEST,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

const PRODUCT = 'product-';

/** The product a suggestion stands for; undefined for words. */
export const productOf = (id: string) =>
  id.startsWith(PRODUCT) ? Number(id.slice(PRODUCT.length)) : undefined;

/** What the typed text may become: products and titles; while nothing is typed, earlier searches. */
export function useSuggestions(typed: string, history: readonly string[]): SearchSuggestion[] {
  const [asked, setAsked] = useState('');
  const text = typed.trim().slice(0, LONGEST);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery(suggestQuery(asked));
  if (text.length < FEWEST)
    return history
      .slice(0, SHOWN)
      .map((one) => ({ id: `history-${one}`, group: 'Недавние запросы', text: one }));
  if (!data || asked.length < FEWEST) return [];
  return [
    ...data.products.map(({ id, brand_title, article, title }) => ({
      id: `${PRODUCT}${id}`,
      group: 'Товары',
      text: article,
      label: (
        <>
          <b>{brand_title}</b> <PartNumber>{article}</PartNumber>
        </>
      ),
      note: title,
    })),
    ...data.titles.map((title) => ({ id: `title-${title}`, group: 'Названия', text: title })),
  ];
}
