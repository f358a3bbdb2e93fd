import { portalKey } from '@portal/domain/portal-keys';
import { ButtonGroup } from '@portal/ui/button-group';
import { SearchIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTyping } from '../typing.ts';
import type { SearchKind } from './description.ts';

/** Milliseconds after the last keystroke before it searches. */
const PAUSE = 300;

export interface ListSearchProps {
  kinds: readonly SearchKind[];
  kind: string;
  value: string;
  /** `kind`: only if the user has chosen another one. */
  onSearch(text: string, kind?: string): void;
  /** Enter and ↓ in the field: goes to the first row that the text finds. */
  onRows(text: string, field: HTMLElement): void;
}

/**
 * The typed text, and the text that is searched or about to be. An address changed otherwise (Back, a saved filter)
 * replaces what is typed; one changed here does not: by the time it is rendered the user may have typed on.
 */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Searched here and not rendered yet.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    const at = sent.indexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setText(value);
  }
  return { text, setText, last: sent.at(-1) ?? value, send: (next: string) => setSent([...sent, next]) };
}

/**
 * Searches shortly after the last keystroke, and at once on Enter and ↓, which go on to the rows; «/» moves the focus here from
 * anywhere on the page. On pages without a search it opens the palette.
 */
export function ListSearch({ kinds, kind, value, onSearch, onRows }: ListSearchProps) {
  const { text, setText, last, send } = useTyped(value);
  const field = useRef<HTMLInputElement>(null);
  const search = (next?: string) => {
    if (text !== last) send(text);
    onSearch(text, next);
  };
  useEffect(() => {
    if (text === last) return;
    const timer = setTimeout(search, PAUSE);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      // Of several lists on a page the first takes it; a window over the page keeps it.
      if (event.defaultPrevented || portalKey(event) !== 'search' || isTyping(event)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if ((key !== 'Enter' && key !== 'ArrowDown') || nativeEvent.isComposing) return;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    if (text !== last) search();
    onRows(text, event.currentTarget);
  }
  const placeholder = (kinds.find(({ id }) => id === kind) ?? kinds[0])?.placeholder ?? '';
  return (
    <div className="flex grow items-end gap-2 max-md:w-full max-md:flex-wrap">
      {kinds.length > 1 && (
        <ButtonGroup
          label="Где искать"
          value={kind}
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
          onChange={search}
        />
      )}
      {/* Up to the width of the longest placeholder, less where the bar needs one row. */}
      <div className="w-48 max-w-80 grow max-md:w-full max-md:max-w-none">
        <Input
          ref={field}
          type="search"
          icon={<SearchIcon />}
          aria-label={placeholder}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={text}
          maxLength={200}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
