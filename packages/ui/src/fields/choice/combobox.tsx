'use client';
import { forwardRef, type InputHTMLAttributes, useImperativeHandle, useRef, useState } from 'react';
import { OptionList } from './combobox/list.js';
import { type Option, type OptionSource, useOptions } from './combobox/options.js';
import { ListToggle } from './combobox/toggle.js';
import { useFieldControl } from '../field.js';
import { CloseIcon } from '../../icons.js';
import { type Held, useHeld } from '../input/held.js';
import { Sent } from '../input/part.js';
import { controlRecipe } from '../input/recipe.js';
import { ListStatus, useListbox } from '../../overlays/parts/listbox.js';
import { combobox } from '../../language/messages/ru/fields/combobox.js';
import { options as texts } from '../../language/messages/ru/fields/options.js';
import { useMessages } from '../../language/parts/use-messages.js';

export type { Option, OptionSource, OptionsFailure } from './combobox/options.js';

type Own = 'value' | 'onChange' | 'defaultValue' | 'type' | 'role' | 'list' | 'readOnly';

export type ComboboxProps = OptionSource &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own> &
  Held<Option | null> &
  ComboboxOwn;

interface ComboboxOwn {
  /** Name under which a form submits the chosen option's value. */
  name?: string | undefined;
  /** Shows a button that clears the value. @default true */
  clearable?: boolean;
  /**
   * Keeps typed text when the field loses focus, as an option of its own unless an option has the same
   * label.
   * @default false
   */
  keepsTyped?: boolean;
}

/** The option for a typed text; null if it is empty. */
function ownOption(typed: string, found: readonly Option[]): Option | null {
  const text = typed.trim();
  if (text === '') return null;
  const same = found.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  return same ?? { value: text, label: text };
}

/**
 * Chooses one of many options: type to search, move with arrow keys; thousands of options stay fast. Enter
 * and click choose. Leaving the field does not choose and reverts typed text, unless `keepsTyped`. `ref`,
 * `id` and `data-*` apply to the text field, `className` to the box.
 */
export const Combobox = forwardRef<HTMLInputElement, ComboboxProps>(function Combobox(
  {
    value: given,
    defaultValue,
    onChange: tell,
    options,
    load,
    minLength,
    failed,
    placeholder,
    disabled = false,
    clearable = true,
    keepsTyped = false,
    name,
    className = '',
    style,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('combobox', combobox);
  const sayOptions = useMessages('options', texts);
  const field = useFieldControl(props);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  // Before anything is typed the whole list is offered, although the field shows the chosen label.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { found, message, loading, retry } = useOptions(
    { options, load, minLength, failed },
    typed ?? '',
    open,
  );
  function choose(option: Option | null) {
    setOpen(false);
    setTyped(null);
    if (option?.value !== value?.value) onChange(option);
  }
  function turn(next: boolean) {
    if (next) setOpen(!disabled);
    else choose(keepsTyped && typed !== null ? ownOption(typed, found) : value);
  }
  const listbox = useListbox({
    open,
    turn,
    count: message === null ? found.length : 0,
    isDisabled: (index) => found[index]?.disabled ?? false,
    retry,
    start: value && typed === null ? found.findIndex((option) => option.value === value.value) : -1,
    choose: (index) => choose(found[index] ?? null),
  });
  const { inputProps, setActive } = listbox;
  return (
    <div ref={box} data-slot="combobox" style={style} className={`relative w-full ${className}`}>
      <input
        {...field}
        {...props}
        {...inputProps}
        ref={input}
        disabled={disabled}
        placeholder={placeholder ?? say('placeholder')}
        aria-busy={loading || undefined}
        value={typed ?? value?.label ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (!event.defaultPrevented) inputProps.onKeyDown(event);
        }}
        onBlur={(event) => {
          inputProps.onBlur(event);
          props.onBlur?.(event);
        }}
        className={controlRecipe({ className: 'pe-16' })}
      />
      <Sent name={name} values={value ? [value.value] : []} disabled={disabled} reset={reset} />
      {clearable && value && !disabled && (
        <button
          type="button"
          aria-label={say('clear')}
          onClick={() => {
            choose(null);
            input.current?.focus();
          }}
          className="absolute top-1/2 end-9 flex size-6 -translate-y-1/2 items-center justify-center rounded-badge text-ink-3 hover:text-ink"
        >
          <CloseIcon aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <ListToggle
        open={open}
        turn={turn}
        disabled={disabled}
        field={input}
        className="top-1/2 -translate-y-1/2"
      />
      <ListStatus open={open} count={message === null ? found.length : 0} />
      {open && (
        <OptionList
          anchor={box}
          listbox={listbox}
          onDismiss={() => turn(false)}
          options={found}
          message={message}
          retry={retry}
          isChosen={(option) => option.value === value?.value}
          label={props['aria-label'] ?? sayOptions('list')}
        />
      )}
    </div>
  );
});
