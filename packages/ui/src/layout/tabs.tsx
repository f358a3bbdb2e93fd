'use client';
import type { KeyboardEvent, ReactNode } from 'react';

export interface Tab {
  id: string;
  label: string;
  count?: number;
  /** @default 'neutral' */
  tone?: 'neutral' | 'red';
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(id: string): void;
  /** At the right end of the row. */
  aside?: ReactNode;
}

/** One list seen from several sides, each with how many it holds. Arrow keys, Home and End move between them. */
export function TabsWithCounters({ label, tabs, value, onChange, aside }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex(({ id }) => id === value);
    const to = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div
      data-slot="tabs"
      className="flex items-center justify-between gap-4 border-b border-line px-3 max-md:px-1"
    >
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex max-md:min-w-0 max-md:grow max-md:overflow-x-auto print:flex-wrap"
      >
        {tabs.map(({ id, label: title, count, tone }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            aria-selected={id === value}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
            className="-mb-px flex h-10 shrink-0 whitespace-nowrap max-md:h-11 items-center gap-2 border-b-2 border-transparent px-3 text-ink-2 hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink"
          >
            {title}
            {count !== undefined && (
              <span
                className={`rounded-badge px-1.5 text-small font-semibold ${tone === 'red' && count > 0 ? 'bg-red-tint text-red' : 'bg-sunken text-ink-2'}`}
              >
                {count.toLocaleString('ru')}
              </span>
            )}
          </button>
        ))}
      </div>
      {aside}
    </div>
  );
}
