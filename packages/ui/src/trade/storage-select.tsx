'use client';
import { forwardRef, type KeyboardEvent, useId, useState } from 'react';
import { FailedOptions } from '../fields/choice/combobox/failed.js';
import type { OptionsFailure } from '../fields/choice/combobox/options.js';
import { CheckIcon, DownIcon, SearchIcon, StorageIcon } from '../icons.js';
import { Input } from '../fields/input.js';
import { type Held, useHeld } from '../fields/input/held.js';
import { type PartProps, Sent } from '../fields/input/part.js';
import { Popover, PopoverPanel, PopoverTrigger } from '../overlays/popover.js';
import { storageSelect } from '../language/messages/ru/trade/storage-select.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface StorageOption {
  id: number;
  title: string;
  address: string;
}

/** `ref`, `id`, `className` and `data-*` are passed to its button. */
export type StorageSelectProps = PartProps & StorageSelectOwn & Held<number | null, number>;

interface StorageSelectOwn {
  /** Warehouses to choose from. */
  storages: readonly StorageOption[];
  /** Message of a failure to load `storages`: shown instead of them with «Повторить». */
  failed?: OptionsFailure | undefined;
}

/** The storage to deliver to. Searched by title and address. */
export const StorageSelect = forwardRef<HTMLButtonElement, StorageSelectProps>(function StorageSelect(
  { storages, value: given, defaultValue, onChange: tell, failed, name, className = '', ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld<number | null, number>({
    value: given,
    defaultValue,
    onChange: tell,
  });
  const say = useMessages('storageSelect', storageSelect);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const current = storages.find(({ id }) => id === value);
  const wanted = text.trim().toLowerCase();
  const found = storages.filter(({ title, address }) => `${title} ${address}`.toLowerCase().includes(wanted));

  function choose(id: number) {
    onChange(id);
    setOpen(false);
    setText('');
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive(Math.min(found.length - 1, Math.max(0, active + step)));
    }
    const option = found[active];
    if (event.key === 'Enter' && option) choose(option.id);
  }

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText('');
        setActive(
          Math.max(
            0,
            storages.findIndex(({ id }) => id === value),
          ),
        );
      }}
    >
      <PopoverTrigger>
        <button
          {...props}
          ref={ref}
          type="button"
          data-slot="storage-select"
          className={`flex h-control max-w-72 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-3 hover:border-brand ${className}`}
        >
          <StorageIcon aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
          <span className="sr-only">{say('label')}</span>
          <span className="truncate">{current?.title ?? say('choose')}</span>
          <DownIcon aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        </button>
      </PopoverTrigger>
      <Sent name={name} values={value === null ? [] : [String(value)]} reset={reset} />
      <PopoverPanel label={say('panel')} align="end" className="w-80 p-2!">
        {failed ? (
          <div className="px-3 py-4">
            <FailedOptions {...failed} />
          </div>
        ) : (
          <>
            <Input
              role="combobox"
              aria-expanded="true"
              aria-controls={list}
              aria-activedescendant={found[active] ? `${list}-${found[active].id}` : undefined}
              aria-label={say('search')}
              placeholder={say('placeholder')}
              icon={<SearchIcon />}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            {found.length === 0 ? (
              <p className="px-3 py-6 text-center text-ink-3">{say('none')}</p>
            ) : (
              <ul id={list} role="listbox" aria-label={say('list')} className="mt-2 max-h-72 overflow-y-auto">
                {found.map(({ id, title, address }, index) => (
                  <li
                    key={id}
                    id={`${list}-${id}`}
                    role="option"
                    aria-selected={id === value}
                    data-active={index === active || undefined}
                    onClick={() => choose(id)}
                    onPointerMove={() => setActive(index)}
                    className="flex cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-active:bg-brand-tint"
                  >
                    <span className="min-w-0 grow">
                      <span className="block font-medium">{title}</span>
                      <span className="block text-small text-ink-3">{address}</span>
                    </span>
                    {id === value && <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-brand" />}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </PopoverPanel>
    </Popover>
  );
});
