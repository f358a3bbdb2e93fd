import { SEARCH_PANEL_CLOSE, SEARCH_PANEL_OPEN } from '@portal/domain/navigation';
import { HeaderStrip } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { SearchIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { PartSearch } from '../areas/catalogue/part-search.tsx';

/** The search for parts on every page that is none itself; folded away until it is wanted. */
export function SearchPanel() {
  const [open, setOpen] = useState(false);
  return (
    <HeaderStrip>
      <Button
        variant="ghost"
        size="small"
        aria-expanded={open}
        className="-ml-3"
        icon={<SearchIcon aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        {open ? SEARCH_PANEL_CLOSE : SEARCH_PANEL_OPEN}
      </Button>
      {open && (
        <div className="py-2">
          <PartSearch autoFocus />
        </div>
      )}
    </HeaderStrip>
  );
}
