import { CallError } from '@portal/api-client/client';
import { SearchInput } from '@portal/ui/search-input';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStorage } from '../../session/storage.ts';
import { toasts } from '../../session/toasts.ts';
import { checkNumber } from './queries.ts';
import { productOf, useSearchHistory, useSuggestions } from './suggestions.tsx';

const MODES = [{ id: 'parts', label: 'детали', placeholder: 'Поиск по названию и номеру' }];

export interface PartSearchProps {
  /** What is being looked for now. @default '' */
  text?: string;
  autoFocus?: boolean;
}

/** The search for parts: a number in any spelling, else words of a title. */
export function PartSearch({ text = '', autoFocus = false }: PartSearchProps) {
  const navigate = useNavigate();
  const { ready } = useStorage();
  const [pending, setPending] = useState(false);

  const [typed, setTyped] = useState(text);
  const [history, remember] = useSearchHistory();
  const suggestions = useSuggestions(typed, history);

  async function search(asked: string) {
    const wanted = asked.trim();
    if (wanted === '') {
      toasts.warning('Укажите текст для поиска');
      return;
    }
    setPending(true);
    remember(wanted);
    try {
      const { byTitle } = await checkNumber(await ready(), wanted);
      await navigate(`/catalog/result?${new URLSearchParams({ [byTitle ? 'title' : 'article']: wanted })}`);
    } catch (error) {
      toasts.warning(error instanceof CallError ? error.message : undefined);
    } finally {
      setPending(false);
    }
  }

  return (
    <SearchInput
      value={text}
      modes={MODES}
      mode="parts"
      pending={pending}
      autoFocus={autoFocus}
      onSearch={(wanted) => void search(wanted)}
      onType={setTyped}
      suggestions={suggestions}
      onSuggestion={({ id, text: chosen }) => {
        const product = productOf(id);
        if (product === undefined) return void search(chosen);
        remember(chosen);
        void navigate(`/catalog/result?articleId=${product}`);
      }}
    />
  );
}
