'use client';
import { useCombobox, useMultipleSelection } from 'downshift';
import { useMemo, useState } from 'react';
import { Button } from './button.js';
import { OptionList } from './combobox/list.js';
import { type Option, type OptionSource, useOptions } from './combobox/options.js';
import { RUSSIAN_STATUS } from './combobox/status.js';
import { useFieldControl } from './field.js';
import { CloseIcon, DownIcon } from './icons.js';

export type { Option } from './combobox/options.js';

export interface MultiselectProps extends OptionSource {
  value: readonly Option[];
  onChange(value: Option[]): void;
  /** Its name; inside a `Field` the field's label is. */
  'aria-label'?: string;
  placeholder?: string;
  /** @default false */
  disabled?: boolean;
  /** Chips shown before «ещё N». @default 20 */
  chips?: number;
}

/**
 * Some of many: chosen ones are chips, the list searches, here or elsewhere, and stays open while choosing. Backspace in
 * the empty field takes the last chip, arrows left and right walk the chips.
 */
export function Multiselect({
  value,
  onChange,
  placeholder = 'Выберите',
  disabled = false,
  chips = 20,
  'aria-label': name,
  ...source
}: MultiselectProps) {
  const field = useFieldControl();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { found, message, loading } = useOptions(source, text, open);
  const chosen = useMemo(() => new Set(value.map((option) => option.value)), [value]);
  const toggle = (option: Option) =>
    onChange(
      chosen.has(option.value) ? value.filter((one) => one.value !== option.value) : [...value, option],
    );

  const selection = useMultipleSelection<Option>({
    selectedItems: [...value],
    itemToKey: (option) => option?.value,
    onSelectedItemsChange: ({ selectedItems = [] }) => onChange(selectedItems),
    getA11yStatusMessage: () => '',
  });
  const combobox = useCombobox<Option>({
    items: [...found],
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: ({ disabled: off }) => off ?? false,
    scrollIntoView: () => undefined,
    getA11yStatusMessage: RUSSIAN_STATUS,
    ...(field ? { inputId: field.id } : {}),
    inputValue: text,
    isOpen: open,
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.ItemClick ||
      type === useCombobox.stateChangeTypes.InputKeyDownEnter
        ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex, inputValue: state.inputValue }
        : changes,
    onStateChange: ({ type, inputValue, isOpen, selectedItem }) => {
      if (isOpen !== undefined) setOpen(isOpen);
      if (type === useCombobox.stateChangeTypes.InputChange) setText(inputValue ?? '');
      if (type === useCombobox.stateChangeTypes.InputBlur) setText('');
      if (selectedItem) toggle(selectedItem);
    },
  });
  const hidden = value.length - chips;
  const selectable = found.filter((option) => !option.disabled && !chosen.has(option.value));
  return (
    <div data-slot="multiselect" className="relative w-full">
      <div
        className={`flex min-h-control flex-wrap items-center gap-1.5 rounded-control border border-line-strong bg-surface py-1 pr-9 pl-1.5 focus-within:border-brand has-aria-invalid:border-red ${disabled ? 'bg-sunken text-ink-3' : 'hover:border-ink-3'}`}
      >
        {value.slice(0, chips).map((option, index) => (
          <span
            key={option.value}
            {...selection.getSelectedItemProps({ selectedItem: option, index })}
            className="inline-flex max-w-full items-center gap-1 rounded-badge bg-brand-tint py-0.5 pr-0.5 pl-2 text-[13px] focus-visible:outline-offset-0"
          >
            <span className="truncate">{option.label}</span>
            {!disabled && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={`Убрать ${option.label}`}
                onClick={(event) => {
                  event.stopPropagation();
                  toggle(option);
                }}
                className="flex size-5 items-center justify-center rounded-badge text-ink-2 hover:bg-surface"
              >
                <CloseIcon aria-hidden="true" className="size-3" />
              </button>
            )}
          </span>
        ))}
        {hidden > 0 && <span className="px-1 text-[13px] text-ink-2">ещё {hidden}</span>}
        <input
          {...combobox.getInputProps({
            ...selection.getDropdownProps({ preventKeyAction: open && text !== '' }),
            disabled,
          })}
          aria-labelledby={undefined}
          {...(name === undefined ? {} : { 'aria-label': name })}
          {...(field ? { ...field } : {})}
          aria-busy={loading || undefined}
          placeholder={value.length === 0 ? placeholder : ''}
          className="h-6 min-w-20 flex-1 bg-transparent px-1.5 outline-none"
        />
      </div>
      <button
        {...combobox.getToggleButtonProps({ disabled })}
        aria-label={open ? 'Закрыть список' : 'Открыть список'}
        className="absolute top-1.5 right-2 flex size-6 items-center justify-center text-ink-3"
      >
        <DownIcon aria-hidden="true" className="size-4" />
      </button>
      <OptionList
        open={open}
        options={found}
        message={message}
        highlighted={combobox.highlightedIndex}
        isChosen={(option) => chosen.has(option.value)}
        menuProps={combobox.getMenuProps(
          { 'aria-label': name ?? 'Варианты', 'aria-labelledby': undefined, 'aria-multiselectable': true },
          { suppressRefError: true },
        )}
        optionProps={(item, index) => ({
          ...combobox.getItemProps({ item, index }),
          'aria-selected': chosen.has(item.value),
        })}
        footer={
          <>
            <Button
              variant="ghost"
              size="small"
              tabIndex={-1}
              disabled={selectable.length === 0}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange([...value, ...selectable])}
            >
              Выбрать найденные
            </Button>
            <Button
              variant="ghost"
              size="small"
              tabIndex={-1}
              disabled={value.length === 0}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange([])}
            >
              Очистить
            </Button>
          </>
        }
      />
    </div>
  );
}
