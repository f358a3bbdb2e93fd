'use client';
import { useCombobox } from 'downshift';
import { useState } from 'react';
import { OptionList } from './combobox/list.js';
import { type Option, type OptionSource, useOptions } from './combobox/options.js';
import { useFieldControl } from './field.js';
import { CloseIcon, DownIcon } from './icons.js';
import { controlRecipe } from './input.js';
import { RUSSIAN_STATUS } from './combobox/status.js';

export type { Option, OptionSource } from './combobox/options.js';

export interface ComboboxProps extends OptionSource {
  value: Option | null;
  onChange(value: Option | null): void;
  /** Its name; inside a `Field` the field's label is. */
  'aria-label'?: string;
  placeholder?: string;
  /** @default false */
  disabled?: boolean;
  /** A cross that takes the value away. @default true */
  clearable?: boolean;
}

/** One of many: typed to search, walked by arrows, thousands of options without a dropped frame. */
export function Combobox({
  value,
  onChange,
  placeholder = 'Начните вводить',
  disabled = false,
  clearable = true,
  'aria-label': name,
  ...source
}: ComboboxProps) {
  const field = useFieldControl();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState(false);
  const [open, setOpen] = useState(false);
  // Until something is typed the whole list is offered, though the field shows the chosen label.
  const { found, message, loading } = useOptions(source, typed ? text : '', open);
  const combobox = useCombobox<Option>({
    items: [...found],
    selectedItem: value,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: ({ disabled: off }) => off ?? false,
    scrollIntoView: () => undefined,
    getA11yStatusMessage: RUSSIAN_STATUS,
    ...(field ? { inputId: field.id } : {}),
    isOpen: open,
    onIsOpenChange: ({ isOpen }) => {
      setOpen(isOpen);
      if (!isOpen) setTyped(false);
    },
    inputValue: typed ? text : (value?.label ?? ''),
    onStateChange: ({ type, inputValue }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return;
      setTyped(true);
      setText(inputValue ?? '');
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(false);
      onChange(selectedItem ?? null);
    },
  });
  return (
    <div data-slot="combobox" className="relative w-full">
      <input
        {...combobox.getInputProps({ disabled })}
        {...(name === undefined
          ? { 'aria-labelledby': undefined }
          : { 'aria-label': name, 'aria-labelledby': undefined })}
        {...(field ? { ...field } : {})}
        placeholder={placeholder}
        aria-busy={loading || undefined}
        className={controlRecipe({ className: 'pr-16' })}
      />
      {clearable && value && !disabled && (
        <button
          type="button"
          aria-label="Очистить"
          onClick={() => {
            setTyped(false);
            onChange(null);
          }}
          className="absolute top-1/2 right-9 flex size-6 -translate-y-1/2 items-center justify-center rounded-badge text-ink-3 hover:text-ink"
        >
          <CloseIcon aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <button
        {...combobox.getToggleButtonProps({ disabled })}
        aria-label={open ? 'Закрыть список' : 'Открыть список'}
        className="absolute top-1/2 right-2 flex size-6 -translate-y-1/2 items-center justify-center text-ink-3"
      >
        <DownIcon aria-hidden="true" className="size-4" />
      </button>
      <OptionList
        open={open}
        options={found}
        message={message}
        highlighted={combobox.highlightedIndex}
        isChosen={(option) => option.value === value?.value}
        menuProps={combobox.getMenuProps(
          { 'aria-label': name ?? 'Варианты', 'aria-labelledby': undefined },
          { suppressRefError: true },
        )}
        optionProps={(item, index) => combobox.getItemProps({ item, index })}
      />
    </div>
  );
}
