import { CallError } from '@portal/api-client/client';
import { failureSentence, searchWarning } from '@portal/domain/failures';
import { checkSearch, modeAfterStandards, SEARCH_PLACEHOLDERS, SEARCH_TOGGLE } from '@portal/domain/search';
import { SEARCH_SENTENCES } from '@portal/domain/search-sentences';
import { say } from '@portal/domain/say';
import { SearchInput } from '@portal/ui/search-input';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCamera } from '../../../kit/scan/use-camera.tsx';
import { useStorage } from '../../../session/storage/storage.ts';
import { SEARCH, toasts } from '../../../session/toasts.ts';
import { checkNumber } from '../queries.ts';
import { useSearchHistory } from './search-history.ts';
import { CLEAR, productOf, searchedOf, useSuggestions } from './suggestions.tsx';

const VIN = { id: 'vin', label: SEARCH_TOGGLE.vin, placeholder: SEARCH_PLACEHOLDERS.vin };
const PARTS = { id: 'parts', label: SEARCH_TOGGLE.parts, placeholder: SEARCH_PLACEHOLDERS.title };
/** Texts of the field after a search by number; the next input may be a title again. */
const NUMBER = { ...PARTS, placeholder: SEARCH_PLACEHOLDERS.article, name: SEARCH_PLACEHOLDERS.title };

const WITH_DELIVERY = '/catalog/result_new';

export interface PartSearchProps {
  /** The current search text. @default '' */
  text?: string;
  autoFocus?: boolean;
  /** The result shown was found by number. @default false */
  byNumber?: boolean;
  /** @default 'parts' */
  mode?: 'parts' | 'vin';
}

/** Search for parts by number in any spelling or by words of a title, and for vehicles by VIN. */
export function PartSearch({
  text = '',
  autoFocus = false,
  byNumber = false,
  mode: first = 'parts',
}: PartSearchProps) {
  const navigate = useNavigate();
  // A search from the results with delivery stays on that page.
  const { pathname } = useLocation();
  const place = pathname === WITH_DELIVERY ? WITH_DELIVERY : '/catalog/result';
  const { ready, buys } = useStorage();
  const [pending, setPending] = useState(false);
  const [mode, setMode] = useState<'parts' | 'vin'>(first);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const { history, remember, forget } = useSearchHistory(mode);
  const suggestions = useSuggestions(typed, mode, history);
  const camera = useCamera((code) => void search(code), true);

  async function search(asked: string) {
    const wanted = asked.trim();
    const { runs, warning } = checkSearch(wanted, mode === 'vin' ? 'vin' : 'title');
    if (warning !== null) toasts.warning(say(SEARCH_SENTENCES, warning), { about: SEARCH });
    if (!runs) return;
    if (warning === null) toasts.settle(SEARCH);
    remember(wanted);
    if (mode === 'vin') {
      await navigate(`/catalog/vehicle?${new URLSearchParams({ vinString: wanted })}`);
      return;
    }
    setPending(true);
    try {
      // Whether the number is known can only be checked for a basket; users without one go to the results, which
      // explain that.
      const answer = buys ? await checkNumber(await ready(), wanted) : {};
      const by = modeAfterStandards('article', answer);
      await navigate(`${place}?${new URLSearchParams({ [by]: wanted })}`);
    } catch (error) {
      const said =
        error instanceof CallError && error.status === 422
          ? searchWarning(error.body)
          : failureSentence(error);
      toasts.warning(said, { about: SEARCH });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <SearchInput
        value={text}
        modes={[byNumber ? NUMBER : PARTS, VIN]}
        mode={mode}
        onMode={(next) => setMode(next === 'vin' ? 'vin' : 'parts')}
        pending={pending}
        autoFocus={autoFocus}
        inside={<span className="flex md:hidden">{camera.button}</span>}
        onSearch={(wanted) => void search(wanted)}
        onType={setTyped}
        suggestions={suggestions}
        onRemoveSuggestion={({ id }) => {
          const searched = searchedOf(id);
          if (searched !== undefined) forget(searched);
        }}
        onSuggestion={({ id, text: chosen }) => {
          if (id === CLEAR) return forget();
          const product = productOf(id);
          if (product === undefined) return void search(chosen);
          remember(chosen);
          void navigate(`/catalog/result?articleId=${product}`);
        }}
      />
      {camera.panel}
    </div>
  );
}
