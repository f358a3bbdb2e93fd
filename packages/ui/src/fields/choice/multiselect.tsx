'use client';
import {
  forwardRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../actions/button.js';
import { OptionList } from './combobox/list.js';
import { type Option, type OptionSource, useOptions } from './combobox/options.js';
import { ListToggle } from './combobox/toggle.js';
import { useFieldControl } from '../field.js';
import { CloseIcon } from '../../icons.js';
import { type Held, useHeld } from '../input/held.js';
import { Sent } from '../input/part.js';
import { ListStatus, useListbox } from '../../overlays/parts/listbox.js';
import { multiselect } from '../../language/messages/ru/fields/multiselect.js';
import { options as texts } from '../../language/messages/ru/fields/options.js';
import { useMessages } from '../../language/parts/use-messages.js';
import { keyAlong } from '../../language/parts/direction.js';

export type { Option } from './combobox/options.js';

type Own = 'value' | 'onChange' | 'defaultValue' | 'type' | 'role' | 'list' | 'readOnly';

export type MultiselectProps = OptionSource &
  Omit<InputHTMLAttributes<HTMLInputElement>, Own> &
  Held<readonly Option[], Option[]> &
  MultiselectOwn;

interface MultiselectOwn {
  /** Name under which a form submits the chosen options' values, one entry each. */
  name?: string | undefined;
  /** Maximum number of chips shown before «ещё N». @default 20 */
  chips?: number;
}

/**
 * Chooses several of many options. Chosen ones are chips; the list can be searched, locally or remotely,
 * and stays open while choosing. Enter and click choose; leaving the field changes nothing. Backspace in
 * the empty field removes the last chip; the left and right arrow keys move between chips. `ref`, `id` and
 * `data-*` apply to the text field, `className` to the box.
 */
export const Multiselect = forwardRef<HTMLInputElement, MultiselectProps>(function Multiselect(
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
    chips = 20,
    name,
    className = '',
    style,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld<readonly Option[], Option[]>({
    value: given,
    defaultValue,
    onChange: tell,
  });
  const say = useMessages('multiselect', multiselect);
  const sayOptions = useMessages('options', texts);
  const field = useFieldControl(props);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const { found, message, loading, retry } = useOptions({ options, load, minLength, failed }, text, open);
  const values = useMemo(() => value.map((option) => option.value), [value]);
  const chosen = useMemo(() => new Set(values), [values]);
  const addable = useMemo(
    () => found.some((option) => !option.disabled && !chosen.has(option.value)),
    [found, chosen],
  );
  function turn(next: boolean) {
    setOpen(next && !disabled);
    if (!next) setText('');
  }
  const remove = (option: Option) => onChange(value.filter((one) => one.value !== option.value));
  const toggle = (option: Option) =>
    chosen.has(option.value) ? remove(option) : onChange([...value, option]);
  const listbox = useListbox({
    open,
    turn,
    count: message === null ? found.length : 0,
    isDisabled: (index) => found[index]?.disabled ?? false,
    retry,
    choose: (index) => {
      const option = found[index];
      if (option) toggle(option);
    },
  });
  const { inputProps, setActive } = listbox;

  /** Focuses the chip `by` positions from `from`; after the last chip, the text field. */
  function walk(from: number, by: number) {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    if (from + by >= 0) (buttons[from + by] ?? input.current)?.focus();
  }
  function onInputKey(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    const shown = Math.min(value.length, chips);
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1));
    else if (keyAlong(event) === 'ArrowLeft' && atStart && shown > 0) walk(shown, -1);
    else inputProps.onKeyDown(event);
  }
  function onChipKey(event: KeyboardEvent, option: Option, index: number) {
    const key = keyAlong(event);
    if (key === 'ArrowLeft') walk(index, -1);
    else if (key === 'ArrowRight') walk(index, 1);
    else if (key === 'Delete' || key === 'Backspace') takeAway(option, index);
    else return;
    event.preventDefault();
  }
  function takeAway(option: Option, index: number) {
    // Move the focus before the chip that has it is removed.
    walk(index, 1);
    remove(option);
  }
  return (
    <div data-slot="multiselect" style={style} className={`relative w-full ${className}`}>
      <div
        ref={box}
        data-disabled={disabled || undefined}
        className="flex min-h-control flex-wrap items-center gap-1.5 rounded-control border border-line-strong bg-surface py-1 pe-9 ps-1.5 not-data-disabled:hover:border-ink-3 focus-within:border-brand has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-brand has-aria-invalid:border-red data-disabled:cursor-not-allowed data-disabled:bg-sunken data-disabled:text-ink-3"
      >
        {value.slice(0, chips).map((option, index) => (
          <span
            key={option.value}
            className={`inline-flex max-w-full items-center gap-1 rounded-badge py-0.5 text-small ${disabled ? 'border border-line px-2' : 'bg-brand-tint pe-0.5 ps-2'}`}
          >
            <span className="truncate">{option.label}</span>
            {!disabled && (
              <button
                type="button"
                data-chip
                tabIndex={-1}
                aria-label={say('remove', { label: option.label })}
                onKeyDown={(event) => onChipKey(event, option, index)}
                onClick={() => takeAway(option, index)}
                className="flex size-5 items-center justify-center rounded-badge text-ink-2 hover:bg-surface focus-visible:outline-offset-0"
              >
                <CloseIcon aria-hidden="true" className="size-3" />
              </button>
            )}
          </span>
        ))}
        {value.length > chips && (
          <span className="px-1 text-small text-ink-2">
            {say('more', { number: String(value.length - chips) })}
          </span>
        )}
        <input
          {...field}
          {...props}
          {...inputProps}
          ref={input}
          disabled={disabled}
          aria-busy={loading || undefined}
          placeholder={value.length === 0 ? (placeholder ?? say('placeholder')) : ''}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(-1);
            setOpen(true);
          }}
          onKeyDown={onInputKey}
          onBlur={(event) => {
            inputProps.onBlur(event);
            props.onBlur?.(event);
          }}
          className="h-6 min-w-20 flex-1 bg-transparent px-1.5 outline-none disabled:cursor-not-allowed"
        />
      </div>
      <Sent name={name} values={values} disabled={disabled} reset={reset} />
      <ListToggle open={open} turn={turn} disabled={disabled} field={input} className="top-1.5" />
      <ListStatus open={open} count={message === null ? found.length : 0} />
      {open && (
        <OptionList
          anchor={box}
          listbox={listbox}
          onDismiss={() => turn(false)}
          options={found}
          message={message}
          retry={retry}
          isChosen={(option) => chosen.has(option.value)}
          label={props['aria-label'] ?? sayOptions('list')}
          multiple
          footer={
            <>
              <Button
                variant="ghost"
                size="small"
                tabIndex={-1}
                disabled={!addable}
                onClick={() =>
                  onChange([...value, ...found.filter((one) => !one.disabled && !chosen.has(one.value))])
                }
              >
                {say('chooseFound')}
              </Button>
              <Button
                variant="ghost"
                size="small"
                tabIndex={-1}
                disabled={value.length === 0}
                onClick={() => onChange([])}
              >
                {say('clear')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
});
