'use client';
import {
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
} from 'react';
import { type Held, useHeld } from '../fields/input/held.js';
import { type PartProps, Sent } from '../fields/input/part.js';
import { keyAlong } from '../language/parts/direction.js';

export type ButtonGroupProps<V extends string> = PartProps & ButtonGroupOwn<V> & Held<V>;

interface ButtonGroupOwn<V extends string> {
  /** Accessible name of the group: «Вид списка». */
  label: string;
  /** The choices: value, label and icon. */
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  /** Shows icons only; the labels remain for screen readers. @default false */
  iconOnly?: boolean;
}

function Group<V extends string>(
  {
    label,
    options,
    value: given,
    defaultValue,
    onChange: tell,
    iconOnly = false,
    name,
    className = '',
    ...props
  }: ButtonGroupProps<V>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const [value, onChange, reset] = useHeld<V>({ value: given, defaultValue, onChange: tell });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyAlong(event);
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = options[(index + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div
      {...props}
      ref={ref}
      data-slot="button-group"
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`relative inline-flex max-w-full rounded-control max-md:overflow-x-auto border border-line-strong bg-surface p-0.5 ${className}`}
    >
      <Sent name={name} values={[value]} reset={reset} />
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-value={option.value}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          title={iconOnly && typeof option.label === 'string' ? option.label : undefined}
          onClick={() => onChange(option.value)}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-badge px-2.5 max-md:h-10 max-md:min-w-10 max-md:justify-center text-small text-ink-2 hover:text-ink aria-checked:bg-brand aria-checked:font-semibold aria-checked:text-on-brand [&_svg]:size-4"
        >
          {option.icon}
          {iconOnly ? <span className="sr-only">{option.label}</span> : option.label}
        </button>
      ))}
    </div>
  );
}

/** A choice of one of two or three options, side by side. Arrow keys change the choice. */
export const ButtonGroup = forwardRef(Group) as <V extends string>(
  props: ButtonGroupProps<V> & RefAttributes<HTMLDivElement>,
) => ReactElement;
