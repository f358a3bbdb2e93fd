import { portalKey } from '@portal/domain/portal-keys';
import { ButtonGroup } from '@portal/ui/button-group';
import { SearchIcon } from '@portal/ui/icons';
import { Input, useFollowed } from '@portal/ui/input';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isTyping } from '../typing.ts';
import type { SearchKind } from './description.ts';

/** Milliseconds after the last keystroke before it searches. */
const PAUSE = 300;

export interface ListSearchProps {
  kinds: readonly SearchKind[];
  kind: string;
  value: string;
  onSearch(text: string, kind: string): void;
  /** Enter and ↓ in the field: goes to the first row that the text finds. */
  onRows(text: string, field: HTMLElement): void;
}

/**
 * Searches shortly after the last keystroke, and at once on Enter and ↓, which go on to the rows; «/» moves the focus here from
 * anywhere on the page. On pages without a search it opens the palette.
 */
export function ListSearch({ kinds, kind, value, onSearch, onRows }: ListSearchProps) {
  const [text, setText] = useFollowed(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text, kind), PAUSE);
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
    if (text !== value) onSearch(text, kind);
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
          onChange={(next) => onSearch(text, next)}
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
