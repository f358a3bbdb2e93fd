'use client';
import {
  blurQuantity,
  COUNTER_DIGITS,
  COUNTER_MAX,
  isBlockedNumberKey,
  isMinusDisabled,
  nearestValidQuantities,
  quantityFault,
  type QuantityRules,
  sanitizeCounterInput,
} from '@portal/domain/quantity';
import {
  forwardRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { MinusIcon, PlusIcon } from '../icons.js';
import { reasonOf } from './counter/reason.js';
import { useFollowed } from './input/followed.js';
import { type Held, useHeld } from './input/held.js';
import { UNSAID } from './input/unsaid.js';
import { Layer } from '../overlays/parts/layer.js';
import { counter } from '../language/messages/ru/fields/counter.js';
import { useMessages } from '../language/parts/use-messages.js';
import { Reset } from './input/part.js';

type Own = 'value' | 'onChange' | 'defaultValue' | 'type' | 'children';

/** `ref`, `id`, `name` and `data-*` apply to the text field, `className` to the box. */
export type CounterProps = Omit<InputHTMLAttributes<HTMLInputElement>, Own> &
  CounterOwn &
  /**
   * `onChange` is called with a valid quantity: at once for a step or an offered number; for typing on Enter, on blur, or
   * half a second after the last key, so that «144» is reported once and not as 1, 14 and 144.
   */
  Held<number>;

interface CounterOwn {
  /** Quantity limits of the offer. */
  rules: QuantityRules;
  /** Accessible name: «Количество, KNECHT OC 90». */
  label: string;
  /** The quantity cannot be changed. @default false */
  disabled?: boolean;
  /** Called with every number typed, valid or not; null if there is none. */
  onDraft?(value: number | null): void;
  /** Called when the typed text becomes invalid, with the reason, and with null when it is valid again or the field goes away. */
  onReason?(reason: string | null): void;
  /** Called when Enter is pressed in the field with a valid quantity, after `onChange`: adds to the basket. Not for what another company sees at once. */
  onEnter?(value: number): void;
}

/** Milliseconds without typing after which a typed quantity is reported. */
const PAUSE = 500;

type Way = 'up' | 'down';
/** Steps of each key. */
const MOVES: Readonly<Record<string, [way: Way, steps: number]>> = {
  ArrowUp: ['up', 1],
  ArrowDown: ['down', 1],
  PageUp: ['up', 10],
  PageDown: ['down', 10],
};

/** The valid quantity that many steps on, at most the last one that is valid; null if there is none. */
function stepped(from: number, way: Way, steps = 1, rules: QuantityRules): number | null {
  const next = steps === 0 ? null : nearestValidQuantities(from, rules)[way];
  return next === null ? null : (stepped(next, way, steps - 1, rules) ?? next);
}

/**
 * A quantity field that follows the quantity rules: − and + go to the nearest valid values; an invalid
 * number is explained together with the nearest valid ones, but only once the field has been focused, so
 * that a list opens without messages. Digits only, at most 4, maximum 9999.
 */
export const Counter = forwardRef<HTMLInputElement, CounterProps>(function Counter(
  {
    value: given,
    defaultValue,
    onChange: tell,
    rules,
    label,
    disabled = false,
    onDraft,
    onReason,
    onEnter,
    className = '',
    style,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('counter', counter);
  const [text, setText] = useFollowed(String(value));
  const [touched, setTouched] = useState(false);
  // Escape hides the explanation until another text is typed.
  const [dismissed, setDismissed] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const saying = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef({ value, onChange, onReason });
  useEffect(() => {
    told.current = { value, onChange, onReason };
  });
  useEffect(() => () => clearTimeout(saying.current), []);
  const number = text === '' ? null : Number(text);
  const fault = number === null ? null : quantityFault(number, rules);
  const nearest = nearestValidQuantities(number ?? value, rules);
  const wrong = fault !== null;
  const isGivenWrong = props['aria-invalid'] === true;
  const reason = fault === null ? undefined : reasonOf(fault, say);
  // Not for a value that was given: who gives it knows.
  const typedReason = text === String(value) ? undefined : reason;
  useEffect(() => {
    if (typedReason === undefined) return undefined;
    const { current } = told;
    current.onReason?.(typedReason);
    return () => current.onReason?.(null);
  }, [typedReason]);
  const explains = wrong && touched && !disabled && !dismissed;

  /** Reports a quantity that is valid and differs from the value. */
  function report(next: number | null) {
    clearTimeout(saying.current);
    if (next === null || next === told.current.value || quantityFault(next, rules) !== null) return;
    told.current.onChange(next);
  }
  function take(next: number) {
    clearTimeout(saying.current);
    setText(String(next));
    onDraft?.(next);
    onChange(next);
  }
  function type(raw: string) {
    const digits = sanitizeCounterInput(raw);
    setText(digits);
    setDismissed(false);
    const next = digits === '' ? null : Math.min(Number(digits), COUNTER_MAX);
    onDraft?.(next);
    clearTimeout(saying.current);
    const over = told.current.value;
    // Not reported if the value has been changed from outside meanwhile.
    saying.current = setTimeout(() => told.current.value === over && report(next), PAUSE);
  }
  function leave() {
    if (text !== '') return report(number);
    const least = blurQuantity(text);
    type(String(least));
    report(least);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    props.onKeyDown?.(event);
    if (isBlockedNumberKey(event.key)) event.preventDefault();
    if (event.key === 'Enter') {
      report(number);
      if (number !== null && !wrong) onEnter?.(number);
    }
    const [way, steps] = MOVES[event.key] ?? [];
    const next = way === undefined ? null : stepped(number ?? value, way, steps, rules);
    if (next === null) return;
    event.preventDefault();
    take(next);
  }

  return (
    <>
      <div
        ref={box}
        data-slot="counter"
        style={style}
        data-invalid={wrong || isGivenWrong || undefined}
        role="group"
        aria-label={label}
        {...(wrong && !explains ? { title: reason } : {})}
        className={`inline-flex h-control-row max-md:h-11.5 items-stretch rounded-control border border-line-strong bg-surface data-invalid:border-red ${className}`}
      >
        <Step
          label={say('less')}
          icon={<MinusIcon />}
          disabled={disabled || isMinusDisabled(number) || nearest.down === null}
          onClick={() => take(nearest.down ?? value)}
        />
        {/* `contain-strict`, and no item of a flexbox: the browser then lays out a typed digit alone, not the list around it. */}
        <span className="w-12 border-x max-md:grow border-line">
          <input
            {...props}
            ref={ref}
            inputMode="numeric"
            aria-label={label}
            aria-invalid={wrong || isGivenWrong || undefined}
            {...(wrong && !onDraft && text !== String(value) ? { [UNSAID]: reason } : {})}
            aria-describedby={explains ? id : props['aria-describedby']}
            disabled={disabled}
            value={text}
            maxLength={COUNTER_DIGITS}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              setTouched(true);
              setDismissed(false);
              event.target.select();
              props.onFocus?.(event);
            }}
            onBlur={(event) => {
              leave();
              props.onBlur?.(event);
            }}
            className="block size-full contain-strict bg-transparent text-center font-semibold"
          />
        </span>
        <Step
          label={say('more')}
          icon={<PlusIcon />}
          disabled={disabled || nearest.up === null}
          onClick={() => take(nearest.up ?? value)}
        />
      </div>
      <Reset to={reset} />
      {explains && (
        <Layer
          anchor={box}
          onDismiss={() => setDismissed(true)}
          role="dialog"
          aria-label={say('hint')}
          data-slot="counter-hint"
          // A click here must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          className="w-64 overflow-y-auto p-3"
        >
          <p id={id} role="status" className="text-small">
            {reason}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {[nearest.down, nearest.up].map(
              (offer) =>
                offer !== null && (
                  <button
                    key={offer}
                    type="button"
                    onClick={() => take(offer)}
                    className="rounded-badge bg-brand-tint px-2 py-1 max-md:min-h-11 max-md:px-4 text-note font-semibold text-brand-strong hover:underline"
                  >
                    {say('take', { quantity: String(offer) })}
                  </button>
                ),
            )}
          </div>
        </Layer>
      )}
    </>
  );
});

function Step({
  label,
  icon,
  disabled,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  disabled: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="flex w-8 max-md:w-11 items-center justify-center text-ink-2 hover:text-brand disabled:cursor-not-allowed disabled:text-ink-3/50 [&_svg]:size-3.5"
    >
      {icon}
    </button>
  );
}
