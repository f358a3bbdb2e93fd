'use client';
import {
  blurQuantity,
  checkQuantity,
  COUNTER_DIGITS,
  COUNTER_MAX,
  isBlockedNumberKey,
  isMinusDisabled,
  nearestValidQuantities,
  type QuantityRules,
  sanitizeCounterInput,
} from '@portal/domain/quantity';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { MinusIcon, PlusIcon } from './icons.js';
import { Popover, PopoverAnchor, PopoverPanel } from './popover.js';

export interface CounterProps {
  value: number;
  /** A valid quantity the person arrived at. */
  onChange(value: number): void;
  /** What the offer allows. */
  rules: QuantityRules;
  /** What is counted, for screen readers: «Количество, KNECHT OC 90». */
  label: string;
  /** @default false */
  disabled?: boolean;
  /** Told of every text, valid or not; null while there is none. */
  onDraft?(value: number | null): void;
}

/**
 * A quantity that keeps the delivery norm: − and + go to the nearest valid values, a wrong number is explained with the
 * nearest valid ones to choose from, once somebody is there: a list of them opens without a word. Digits only, at most 4, not
 * above 9999.
 */
export function Counter({ value, onChange, rules, label, disabled = false, onDraft }: CounterProps) {
  const [text, setText] = useState(String(value));
  const [touched, setTouched] = useState(false);
  const id = useId();
  useEffect(() => setText(String(value)), [value]);
  const number = text === '' ? null : Number(text);
  const check = number === null ? null : checkQuantity(number, rules);
  const nearest = nearestValidQuantities(number ?? value, rules);
  const wrong = check !== null && !check.valid;
  const explains = wrong && touched && !disabled;

  function take(next: number) {
    setText(String(next));
    onDraft?.(next);
    onChange(next);
  }
  function type(raw: string) {
    const digits = sanitizeCounterInput(raw);
    setText(digits);
    const next = digits === '' ? null : Math.min(Number(digits), COUNTER_MAX);
    onDraft?.(next);
    if (next !== null && next !== value && checkQuantity(next, rules).valid) onChange(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isBlockedNumberKey(event.key)) event.preventDefault();
    const step = event.key === 'ArrowUp' ? nearest.up : event.key === 'ArrowDown' ? nearest.down : null;
    if (step !== null) {
      event.preventDefault();
      take(step);
    }
  }

  return (
    <Popover open={explains}>
      <PopoverAnchor>
        <div
          data-slot="counter"
          data-invalid={wrong || undefined}
          role="group"
          aria-label={label}
          {...(wrong && !explains ? { title: check.reason } : {})}
          className="inline-flex h-control-row items-stretch rounded-control border border-line-strong bg-surface data-invalid:border-red"
        >
          <Step
            label="Меньше"
            icon={<MinusIcon />}
            disabled={disabled || isMinusDisabled(number) || nearest.down === null}
            onClick={() => take(nearest.down ?? value)}
          />
          <input
            inputMode="numeric"
            aria-label={label}
            aria-invalid={wrong || undefined}
            aria-describedby={explains ? id : undefined}
            disabled={disabled}
            value={text}
            maxLength={COUNTER_DIGITS}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              setTouched(true);
              event.target.select();
            }}
            onBlur={() => text === '' && type(String(blurQuantity(text)))}
            className="w-12 border-x border-line bg-transparent text-center font-semibold"
          />
          <Step
            label="Больше"
            icon={<PlusIcon />}
            disabled={disabled || nearest.up === null}
            onClick={() => take(nearest.up ?? value)}
          />
        </div>
      </PopoverAnchor>
      {check !== null && !check.valid && (
        <PopoverPanel keepFocus className="w-64">
          <p id={id} role="status" className="text-[13px]">
            {check.reason}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {[nearest.down, nearest.up].map(
              (offer) =>
                offer !== null && (
                  <button
                    key={offer}
                    type="button"
                    onClick={() => take(offer)}
                    className="rounded-badge bg-brand-tint px-2 py-1 text-note font-semibold text-brand-strong hover:underline"
                  >
                    Взять {offer}
                  </button>
                ),
            )}
          </div>
        </PopoverPanel>
      )}
    </Popover>
  );
}

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
      className="flex w-8 items-center justify-center text-ink-2 hover:text-brand disabled:cursor-not-allowed disabled:text-ink-3/50 [&_svg]:size-3.5"
    >
      {icon}
    </button>
  );
}
