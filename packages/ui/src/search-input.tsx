'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';
import { CloseIcon, SearchIcon } from './icons.js';

export interface SearchMode {
  id: string;
  label: string;
  placeholder: string;
}

export interface SearchInputProps {
  value: string;
  onSearch(text: string, mode: string): void;
  /** A toggle inside; one mode shows none. */
  modes: readonly SearchMode[];
  mode: string;
  onMode?(mode: string): void;
  /** @default false */
  pending?: boolean;
  autoFocus?: boolean;
}

/** The search for parts: Enter or the button runs it. */
export function SearchInput({
  value,
  onSearch,
  modes,
  mode,
  onMode,
  pending = false,
  autoFocus,
}: SearchInputProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const placeholder = modes.find(({ id }) => id === mode)?.placeholder ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text, mode);
  };
  return (
    <form role="search" data-slot="search-input" onSubmit={submit} className="flex gap-3">
      <div className="flex h-control-large grow items-center gap-2 rounded-control border border-line-strong bg-surface px-3 transition-colors focus-within:border-brand focus-within:ring-1 focus-within:ring-brand">
        {modes.length > 1 && (
          <div
            role="radiogroup"
            aria-label="Как искать"
            className="flex items-center gap-1 border-r border-line pr-2"
          >
            {modes.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={id === mode}
                onClick={() => onMode?.(id)}
                className="rounded-badge px-2 py-0.5 text-ink-3 hover:text-ink aria-checked:bg-brand-tint aria-checked:font-semibold aria-checked:text-brand-strong"
              >
                {label}
              </button>
            ))}
          </div>
        )}
        <SearchIcon aria-hidden="true" className="size-[18px] shrink-0 text-ink-2" />
        <input
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={5000}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists to search; its caller decides
          autoFocus={autoFocus}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 grow bg-transparent text-[16px] outline-none placeholder:font-sans not-placeholder-shown:font-part"
        />
        {text !== '' && (
          <IconButton
            size="small"
            icon={<CloseIcon />}
            aria-label="Очистить поиск"
            onClick={() => setText('')}
          />
        )}
      </div>
      <Button type="submit" size="large" pending={pending}>
        Найти
      </Button>
    </form>
  );
}
