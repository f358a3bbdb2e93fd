import { SEARCH_PANEL_CLOSE, SEARCH_PANEL_OPEN } from '@portal/domain/navigation';
import { HeaderStrip } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { SearchIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { PartSearch } from '../../areas/catalogue/results/part-search.tsx';

/** Pages of search results: their search field starts with the searched text. */
const FOUND = /^\/catalog\/(?:result|node|vehicle)/;

/** The text and the kind of search in the address. */
function useSearched(): { text: string; mode: 'parts' | 'vin' } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(FOUND.test(pathname) ? search : '');
  const vin = params.get('vinString');
  return vin === null
    ? { text: params.get('article') ?? params.get('title') ?? '', mode: 'parts' }
    : { text: vin, mode: 'vin' };
}

/**
 * The search for parts on pages that do not have their own; collapsed until opened, unless it contains a text.
 */
export function SearchPanel() {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { text, mode } = useSearched();
  const open = chosen ?? text !== '';
  return (
    <HeaderStrip phone={open}>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        className="-ml-3"
        icon={<SearchIcon aria-hidden="true" className="size-4" />}
        onClick={() => setChosen(!open)}
      >
        {open ? SEARCH_PANEL_CLOSE : SEARCH_PANEL_OPEN}
      </Button>
      {open && (
        <div className="py-2">
          <PartSearch
            key={`${mode} ${text}`}
            text={text}
            mode={mode}
            autoFocus={chosen === true && text === ''}
          />
        </div>
      )}
    </HeaderStrip>
  );
}
