'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckIcon } from '../icons.js';
import type { Option } from './options.js';

export interface ListProps {
  open: boolean;
  options: readonly Option[];
  /** Said instead of options. */
  message: string | null;
  highlighted: number;
  isChosen(option: Option): boolean;
  /** What the listbox itself carries: its id, name and role. */
  menuProps: object;
  optionProps(option: Option, index: number): object;
  footer?: ReactNode;
}

/** Pixels of a row of one line and of two. */
const ROW = 36;
const ROW_DOUBLE = 52;

/** The open list under a text field: of thousands of options only those in sight are in the page. */
export function OptionList({
  open,
  options,
  message,
  highlighted,
  isChosen,
  menuProps,
  optionProps,
  footer,
}: ListProps) {
  const [scroller, setScroller] = useState<HTMLUListElement | null>(null);
  const { ref, ...menu } = menuProps as { ref?: (node: HTMLUListElement | null) => void };
  const virtualizer = useVirtualizer({
    count: open ? options.length : 0,
    getScrollElement: () => scroller,
    estimateSize: (index) => (options[index]?.note ? ROW_DOUBLE : ROW),
    overscan: 8,
  });
  useEffect(() => {
    if (open && highlighted >= 0) virtualizer.scrollToIndex(highlighted);
  }, [open, highlighted, virtualizer]);
  return (
    <div
      hidden={!open}
      data-slot="option-list"
      className="absolute inset-x-0 top-full z-50 mt-1.5 overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float"
    >
      {message !== null && (
        <p role="status" className="px-3 py-4 text-center text-ink-3">
          {message}
        </p>
      )}
      <ul
        {...menu}
        // The list scrolls under the highlighted option; the focus stays in the text field.
        tabIndex={-1}
        ref={(node) => {
          ref?.(node);
          setScroller(node);
        }}
        hidden={message !== null || !open}
        className="relative max-h-[440px] overflow-y-auto p-1.5 outline-none"
      >
        {/* Spacers are no options: they only keep the height of what is not in the page. */}
        <li role="presentation" style={{ height: virtualizer.getVirtualItems()[0]?.start ?? 0 }} />
        {virtualizer.getVirtualItems().map(({ index }) => {
          const option = options[index];
          if (!option) return null;
          const chosen = isChosen(option);
          return (
            <li
              key={option.value}
              {...optionProps(option, index)}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              data-active={index === highlighted || undefined}
              style={{ height: option.note ? ROW_DOUBLE : ROW }}
              className={`flex items-center gap-2.5 rounded-control px-2.5 data-active:bg-brand-tint ${option.disabled ? 'cursor-not-allowed text-ink-3' : 'cursor-pointer'}`}
            >
              <CheckIcon
                aria-hidden="true"
                className={`size-4 shrink-0 text-brand ${chosen ? '' : 'opacity-0'}`}
              />
              <span className="min-w-0">
                <span className="block truncate">{option.label}</span>
                {option.note && <span className="block truncate text-[13px] text-ink-3">{option.note}</span>}
              </span>
            </li>
          );
        })}
        <li
          role="presentation"
          style={{
            height: Math.max(
              0,
              virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0),
            ),
          }}
        />
      </ul>
      {footer && <div className="flex justify-between gap-2 border-t border-line px-2 py-1.5">{footer}</div>}
    </div>
  );
}
