import { answerOf } from '@portal/api-client/client';
import { PartNumber } from '@portal/ui/part-number';
import type { SearchSuggestion } from '@portal/ui/search-input';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../session/api.ts';
import type { Searched } from './search-history.ts';

/** Milliseconds after the last keystroke before suggestions are loaded. */
const PAUSE = 120;
const FEWEST = 2;
const LONGEST = 200;

/** Length in code points, as the server counts: an emoji is one. */
const lengthOf = (text: string) => Array.from(text).length;
/** Maximum number of earlier searches shown. */
const SHOWN = 8;

const suggestQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/catalog/suggestions', { params: { query: { text } }, signal }))).data,
    enabled: lengthOf(text) >= FEWEST,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

const PRODUCT = 'product-';

/** Id of the product that a suggestion stands for; undefined for texts. */
export const productOf = (id: string) =>
  id.startsWith(PRODUCT) ? Number(id.slice(PRODUCT.length)) : undefined;

const EARLIER = 'earlier-';
const GROUP = 'Недавние запросы';
/** Id of the suggestion that deletes the whole search history. */
export const CLEAR = 'clear-history';

/** Id of the earlier search that a suggestion stands for; undefined for others. */
export const searchedOf = (id: string) =>
  id.startsWith(EARLIER) ? Number(id.slice(EARLIER.length)) : undefined;

/** Suggestions of earlier searches, each removable, and the one that deletes all. */
function earlier(history: readonly Searched[]): SearchSuggestion[] {
  if (history.length === 0) return [];
  return [
    ...history
      .slice(0, SHOWN)
      .map(({ id, text }) => ({ id: `${EARLIER}${id}`, group: GROUP, text, removable: true })),
    { id: CLEAR, group: GROUP, text: 'Очистить историю', isAction: true },
  ];
}

/** Suggestions for the typed text: products and titles; earlier searches while it is empty; none for a VIN. */
export function useSuggestions(
  typed: string,
  mode: string,
  history: readonly Searched[],
): SearchSuggestion[] {
  const [asked, setAsked] = useState('');
  const text = typed.trim().slice(0, LONGEST);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery(suggestQuery(mode === 'parts' ? asked : ''));
  if (text === '') return earlier(history);
  if (mode !== 'parts' || lengthOf(text) < FEWEST) return [];
  if (!data || lengthOf(asked) < FEWEST) return [];
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
