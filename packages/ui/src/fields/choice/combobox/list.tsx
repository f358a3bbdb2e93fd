'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '../../../actions/button.js';
import { CheckIcon } from '../../../icons.js';
import { Layer } from '../../../overlays/parts/layer.js';
import type { Listbox } from '../../../overlays/parts/listbox.js';
import type { Option } from './options.js';
import { options as texts } from '../../../language/messages/ru/fields/options.js';
import { useMessages } from '../../../language/parts/use-messages.js';

export interface ListProps {
  /** The element below which the list opens, or above it if there is no space below. */
  anchor: RefObject<HTMLElement | null>;
  listbox: Listbox;
  onDismiss(): void;
  options: readonly Option[];
  /** Message shown instead of options. */
  message: string | null;
  /** Loads options again that failed to load. */
  retry?: (() => void) | undefined;
  isChosen(option: Option): boolean;
  /** Accessible name of the list. */
  label: string;
  /** @default false */
  multiple?: boolean;
  footer?: ReactNode;
}

/** Height of a row with one line and with two, pixels. */
const ROW = 36;
const ROW_DOUBLE = 52;

/** The open list of a text field. It is virtualised: only visible options are in the DOM. */
export function OptionList({
  anchor,
  listbox,
  onDismiss,
  options,
  message,
  retry,
  isChosen,
  label,
  multiple = false,
  footer,
}: ListProps) {
  const say = useMessages('options', texts);
  const [scroller, setScroller] = useState<HTMLUListElement | null>(null);
  const { active } = listbox;
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (options[index]?.note ? ROW_DOUBLE : ROW),
    overscan: 8,
  });
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active);
  }, [active, virtualizer]);
  const items = virtualizer.getVirtualItems();
  return (
    <Layer
      anchor={anchor}
      onDismiss={onDismiss}
      wide
      data-slot="option-list"
      // A click here must not take the focus from the text field.
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-col overflow-hidden"
    >
      {message !== null && (
        <div className="flex flex-col items-center gap-2 px-3 py-4">
          <p role={retry ? 'alert' : 'status'} className={`text-center ${retry ? 'text-red' : 'text-ink-3'}`}>
            {message}
          </p>
          {retry && (
            // Not focusable: Enter in the text field does the same.
            <Button variant="secondary" size="small" tabIndex={-1} onClick={retry}>
              {say('retry')}
            </Button>
          )}
        </div>
      )}
      <ul
        id={listbox.listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        // Not focusable: the list follows the highlighted option, and the focus stays in the text field.
        tabIndex={-1}
        ref={setScroller}
        hidden={message !== null}
        className={`relative overflow-y-auto p-1.5 outline-none ${multiple ? 'max-h-[500px]' : 'max-h-[440px]'}`}
      >
        {/* Spacers are not options; they only keep the height of options that are not in the DOM. */}
        <li role="presentation" style={{ height: items[0]?.start ?? 0 }} />
        {items.map(({ index }) => {
          const option = options[index];
          if (!option) return null;
          const chosen = isChosen(option);
          return (
            <li
              key={option.value}
              {...listbox.optionProps(index)}
              role="option"
              aria-selected={multiple ? chosen : index === active || (active < 0 && chosen)}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              style={{ height: option.note ? ROW_DOUBLE : ROW }}
              className="flex cursor-pointer items-center gap-2.5 rounded-control px-2.5 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 data-active:bg-brand-tint"
            >
              <CheckIcon
                aria-hidden="true"
                className={`size-4 shrink-0 text-brand ${chosen ? '' : 'opacity-0'}`}
              />
              <span className="min-w-0">
                <span className="block truncate">{option.label}</span>
                {option.note && <span className="block truncate text-small text-ink-3">{option.note}</span>}
              </span>
            </li>
          );
        })}
        <li
          role="presentation"
          style={{ height: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)) }}
        />
      </ul>
      {footer && <div className="flex justify-between gap-2 border-t border-line px-2 py-1.5">{footer}</div>}
    </Layer>
  );
}
