'use client';
import {
  type FormEvent,
  forwardRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../actions/button.js';
import { IconButton } from '../actions/icon-button.js';
import { CloseIcon, SearchIcon } from '../icons.js';
import { useFollowed } from './input/followed.js';
import { Layer } from '../overlays/parts/layer.js';
import { searchInput } from '../language/messages/ru/fields/search-input.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useHeld } from './input/held.js';

export interface SearchMode {
  id: string;
  label: ReactNode;
  placeholder: string;
  /** Accessible name. @default the placeholder */
  name?: string;
}

/** A suggestion for the typed text. */
export interface SearchSuggestion {
  id: string;
  /** Suggestions of the same group are listed together under its name. */
  group: string;
  /** Text of the field while the suggestion is highlighted. */
  text: string;
  /** Content of the option. @default the text */
  label?: ReactNode;
  /** A note beside it. */
  note?: ReactNode;
  /** It can be removed from the list, by its cross or by Delete while it is highlighted. */
  removable?: boolean;
  /** Choosing it performs another action than searching; the typed text stays. */
  isAction?: boolean;
}

type Own = 'value' | 'onChange' | 'defaultValue' | 'type' | 'role' | 'children';

/** `ref`, `id`, `name` and `data-*` apply to the text field, `className` and `style` to the form. */
export interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, Own> {
  /** The text searched for, if the caller keeps it; typing does not change it. */
  value?: string;
  /** The text at first. @default '' */
  defaultValue?: string;
  /** Called with the text and the mode when the search is started. */
  onSearch(text: string, mode: string): void;
  /** Search modes, shown as a toggle inside the field if there are several. */
  modes: readonly SearchMode[];
  /** Id of the chosen mode. */
  mode?: string;
  /** Id of the mode at first, if the field keeps it. @default that of the first one */
  defaultMode?: string;
  /** Called with the id of the mode that the reader chooses. */
  onMode?(mode: string): void;
  /** The search is running: the button shows a spinner. @default false */
  pending?: boolean;
  /** The field takes the focus when the page opens. */
  autoFocus?: boolean;
  /** A button inside the field after the text: a scanner. */
  inside?: ReactNode;
  /** Called with every typed text, so that the caller can load suggestions. */
  onType?(text: string): void;
  /** Suggestions below the focused field; without it the field is no combobox. */
  suggestions?: readonly SearchSuggestion[];
  /** Called when a suggestion is chosen; without it the search runs for its text. */
  onSuggestion?(suggestion: SearchSuggestion): void;
  /** Called when a removable suggestion is removed. */
  onRemoveSuggestion?(suggestion: SearchSuggestion): void;
}

/**
 * The search field for parts: Enter or the button runs the search. With suggestions it is a combobox:
 * arrow keys move, Enter chooses the highlighted one, Delete removes a removable one, Escape closes the
 * list. Typing never waits for suggestions.
 */
export const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(function SearchInput(
  {
    value,
    defaultValue = '',
    onSearch,
    modes,
    mode: givenMode,
    defaultMode = modes[0]?.id ?? '',
    onMode,
    pending = false,
    autoFocus,
    inside,
    onType,
    suggestions,
    onSuggestion,
    onRemoveSuggestion,
    className = '',
    style,
    ...props
  },
  ref,
) {
  const say = useMessages('searchInput', searchInput);
  const [text, setText] = useFollowed(value ?? defaultValue);
  const [mode, setMode] = useHeld({ value: givenMode, defaultValue: defaultMode, onChange: onMode });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const offered = open && suggestions ? suggestions : [];
  const type = (next: string) => {
    setText(next);
    setActive(-1);
    setOpen(true);
    onType?.(next);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (suggestion: SearchSuggestion) => {
    close();
    if (!suggestion.isAction) setText(suggestion.text);
    if (onSuggestion) onSuggestion(suggestion);
    else onSearch(suggestion.text, mode);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const chosen = offered[active];
    if (event.key === 'Delete' && chosen?.removable) {
      event.preventDefault();
      onRemoveSuggestion?.(chosen);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      take(chosen);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions) {
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length;
      if (count === 0) return;
      // One position more than there are suggestions: the typed text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    }
  };
  const { placeholder = '', name = placeholder } = modes.find(({ id }) => id === mode) ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    onSearch(text, mode);
  };
  return (
    <form
      role="search"
      data-slot="search-input"
      onSubmit={submit}
      style={style}
      className={`flex gap-3 max-md:items-end max-md:gap-2 ${className}`}
    >
      <div
        ref={box}
        className="flex min-h-control-large min-w-0 grow items-center gap-2 max-md:flex-wrap rounded-control border border-line-strong bg-surface px-3 transition-colors focus-within:border-brand has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand"
      >
        {modes.length > 1 && (
          <div
            role="radiogroup"
            aria-label={say('modes')}
            className="flex items-center gap-1 border-e border-line pe-2 max-md:w-full max-md:border-e-0 max-md:border-b max-md:py-1"
          >
            {modes.map(({ id, label }) => (
              <button
                key={id}
                type="button"
                role="radio"
                aria-checked={id === mode}
                onClick={() => setMode(id)}
                className="rounded-badge px-2 py-0.5 whitespace-nowrap text-ink-3 max-md:min-h-9 max-md:grow hover:text-ink aria-checked:bg-brand-tint aria-checked:font-semibold aria-checked:text-brand-strong"
              >
                {label}
              </button>
            ))}
          </div>
        )}
        <div className="flex min-w-0 grow items-center gap-2">
          <SearchIcon aria-hidden="true" className="size-[18px] shrink-0 text-ink-2" />
          <input
            aria-label={name}
            {...props}
            ref={ref}
            placeholder={placeholder}
            value={text}
            maxLength={5000}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists to search; its caller decides
            autoFocus={autoFocus}
            {...(suggestions
              ? {
                  role: 'combobox',
                  autoComplete: 'off',
                  'aria-autocomplete': 'list' as const,
                  'aria-expanded': offered.length > 0,
                  'aria-controls': offered.length > 0 ? list : undefined,
                  'aria-activedescendant': active >= 0 ? `${list}-${active}` : undefined,
                }
              : {})}
            onChange={(event) => type(event.target.value)}
            // Not on focus: a page with autofocus would open the list at once.
            onPointerDown={(event) => {
              setOpen(true);
              props.onPointerDown?.(event);
            }}
            onBlur={(event) => {
              close();
              props.onBlur?.(event);
            }}
            onKeyDown={onKeyDown}
            className="min-w-0 grow bg-transparent max-md:h-11 type-16 outline-none placeholder:font-sans not-placeholder-shown:font-part"
          />
          {text !== '' && (
            <IconButton
              size="small"
              icon={<CloseIcon />}
              aria-label={say('clear')}
              onClick={() => type('')}
            />
          )}
          {inside}
        </div>
        {offered.length > 0 && (
          <Suggestions
            id={list}
            anchor={box}
            onDismiss={close}
            offered={offered}
            active={active}
            onTake={take}
            onActive={setActive}
            onRemove={onRemoveSuggestion}
          />
        )}
      </div>
      <Button type="submit" size="large" pending={pending}>
        {say('search')}
      </Button>
    </form>
  );
});

interface SuggestionsProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  onDismiss(): void;
  offered: readonly SearchSuggestion[];
  active: number;
  onTake(suggestion: SearchSuggestion): void;
  onActive(index: number): void;
  onRemove: SearchInputProps['onRemoveSuggestion'];
}

function Suggestions({ id, offered, active, onTake, onActive, onRemove, ...layer }: SuggestionsProps) {
  const say = useMessages('searchInput', searchInput);
  const groups = [...new Set(offered.map(({ group }) => group))];
  return (
    <Layer
      {...layer}
      id={id}
      role="listbox"
      aria-label={say('suggestions')}
      wide
      // A click here must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      className="overflow-y-auto py-2"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-4 pt-1 pb-0.5 text-note text-ink-3">
            {group}
          </p>
          {offered.map((suggestion, index) =>
            suggestion.group === group ? (
              <div
                key={suggestion.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                data-active={index === active || undefined}
                aria-keyshortcuts={suggestion.removable ? 'Delete' : undefined}
                onPointerMove={() => onActive(index)}
                onClick={() => onTake(suggestion)}
                className={`flex cursor-pointer items-baseline gap-3 px-4 py-1.5 aria-selected:bg-brand-tint ${suggestion.isAction ? 'text-brand' : ''}`}
              >
                <span className="shrink-0">{suggestion.label ?? suggestion.text}</span>
                {suggestion.note && <span className="truncate text-small text-ink-3">{suggestion.note}</span>}
                {suggestion.removable && (
                  // For the mouse only: an option must not contain focusable elements; Delete does the same.
                  <span
                    aria-hidden="true"
                    data-remove={suggestion.id}
                    onClick={(event) => {
                      event.stopPropagation();
                      onRemove?.(suggestion);
                    }}
                    className="ms-auto flex size-5 shrink-0 items-center justify-center self-center rounded-full text-ink-3 hover:bg-sunken hover:text-ink"
                  >
                    <CloseIcon className="size-3" />
                  </span>
                )}
              </div>
            ) : null,
          )}
        </div>
      ))}
    </Layer>
  );
}
