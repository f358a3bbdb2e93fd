import { portalKey } from '@portal/domain/portal-keys';
import { ButtonGroup } from '@portal/ui/button-group';
import { SearchIcon } from '@portal/ui/icons';
import { Input, useFollowed } from '@portal/ui/input';
import { useEffect, useRef } from 'react';
import { isTyping } from '../typing.ts';
import type { SearchKind } from './description.ts';

/** Milliseconds after the last keystroke before it searches. */
const PAUSE = 300;

export interface ListSearchProps {
  kinds: readonly SearchKind[];
  kind: string;
  value: string;
  onSearch(text: string, kind: string): void;
}

/**
 * Searches shortly after the last keystroke; «/» moves the focus here from anywhere on the page. On pages without a list it opens
 * the palette.
 */
export function ListSearch({ kinds, kind, value, onSearch }: ListSearchProps) {
  const [text, setText] = useFollowed(value);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text, kind), PAUSE);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (portalKey(event) !== 'search' || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const placeholder = (kinds.find(({ id }) => id === kind) ?? kinds[0])?.placeholder ?? '';
  return (
    <div className="flex items-end gap-2 max-md:w-full max-md:flex-wrap">
      {kinds.length > 1 && (
        <ButtonGroup
          label="Где искать"
          value={kind}
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
          onChange={(next) => onSearch(text, next)}
        />
      )}
      {/* Wide enough for the longest placeholder. */}
      <div className="w-80 max-md:w-full">
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
        />
      </div>
    </div>
  );
}
