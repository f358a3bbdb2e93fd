'use client';
import { formatAmount, type Kopecks, parseMoney } from '@portal/domain/money';
import { formatPhone } from '@portal/domain/phone';
import { FORM_COUNTER_DIGITS, isBlockedNumberKey, sanitizeCounterInput } from '@portal/domain/quantity';
import { percent as percentRule, price as priceRule } from '@portal/domain/validation';
import { type CSSProperties, forwardRef, type ReactNode, useId, useState } from 'react';
import { Input, type InputProps } from './input.js';
import { type Held, useHeld } from './input/held.js';
import { UNSAID } from './input/unsaid.js';
import { numberInput } from '../language/messages/ru/fields/number-input.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { withoutMarks } from '../language/parts/direction.js';
import { Reset } from './input/part.js';

/** Maximum widths of 100, 150 and 240 pixels. */
const WIDTHS = { small: 'max-w-[100px]', medium: 'max-w-[150px]', large: 'max-w-60' };

/** Properties of `Input` that a field with a value of its own type replaces. */
type Own = 'value' | 'defaultValue' | 'onChange' | 'type';

export type NumberInputProps = Omit<InputProps, Own | 'width'> & Held<number | null> & NumberInputOwn;

interface NumberInputOwn {
  /** Value for an empty text on blur. @default null */
  emptyValue?: number | null;
  /** Larger numbers are replaced by this one. @default 99999999 */
  max?: number;
  /** Thousands are separated while the field is not focused: «1 000». @default false */
  grouped?: boolean;
  /** Maximum width: 100, 150 or 240 pixels. @default 'medium' */
  width?: 'small' | 'medium' | 'large';
}

/** What each key adds. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * An integer field from 0: digits only, at most 8; the keys −, +, e, . and , do nothing. ↑ and ↓ step by one, Page Up and
 * Page Down by ten, also in a table, whose rows only take keys while a row itself has the focus; an `onKeyDown` that
 * prevents the default keeps the key for itself.
 */
export const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  {
    value: given,
    defaultValue,
    onChange: tell,
    emptyValue = null,
    max = 99_999_999,
    grouped = false,
    width = 'medium',
    className = '',
    onBlur,
    ...props
  },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const [focused, setFocused] = useState(false);
  const { number } = useFormats();
  return (
    <>
      <Input
        ref={ref}
        data-slot="number-input"
        inputMode="numeric"
        {...props}
        className={`${WIDTHS[width]} [unicode-bidi:plaintext] text-end ${className}`}
        value={value === null ? '' : grouped && !focused ? withoutMarks(number(value)) : value}
        onFocus={(event) => {
          setFocused(true);
          props.onFocus?.(event);
        }}
        onKeyDown={(event) => {
          if (isBlockedNumberKey(event.key)) event.preventDefault();
          props.onKeyDown?.(event);
          const step = STEPS[event.key];
          if (step === undefined || event.defaultPrevented || props.readOnly) return;
          event.preventDefault();
          const next = Math.max(0, Math.min((value ?? 0) + step, max));
          if (next !== value) onChange(next);
        }}
        onChange={({ target }) => {
          const digits = sanitizeCounterInput(target.value, FORM_COUNTER_DIGITS);
          onChange(digits === '' ? null : Math.min(Number(digits), max));
        }}
        onBlur={(event) => {
          setFocused(false);
          if (value === null && emptyValue !== null) onChange(emptyValue);
          onBlur?.(event);
        }}
      />
      <Reset to={reset} />
    </>
  );
});

/** The typed text until blur; then the formatted value. */
function useDraft<V>(value: V, format: (value: V) => string) {
  const [draft, setDraft] = useState<{ of: V; text: string } | null>(null);
  // A draft of another value is obsolete: the value was changed from outside.
  const text = draft && Object.is(draft.of, value) ? draft.text : format(value);
  return {
    text,
    setDraft: (typed: string | null) => setDraft(typed === null ? null : { of: value, text: typed }),
  };
}

export type AmountInputProps = Omit<InputProps, Own> & Held<number | null>;
export type MoneyInputProps = Omit<InputProps, Own> & Held<Kopecks | null>;

/**
 * An amount in roubles; the value is in kopecks. «1234,5» becomes «1 234,50» on blur; an invalid amount
 * stays as typed.
 */
export const MoneyInput = forwardRef<HTMLInputElement, MoneyInputProps>(function MoneyInput(
  { value: given, defaultValue, onChange: tell, className = '', style, onBlur, ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('numberInput', numberInput);
  const { locale, amount, currencySign } = useFormats();
  const { text, setDraft } = useDraft(value, (kopecks) =>
    kopecks === null ? '' : withoutMarks(amount(kopecks)),
  );
  const wrong = text.trim() !== '' && parseMoney(text, locale) === null;
  const reason = () =>
    priceRule(text, '') === null ? say('notMoney', { example: exampleOf(locale) }) : say('notPrice');
  const fault = useFault(wrong ? reason() : null, props['aria-describedby']);
  function take() {
    const next = text.trim() === '' ? null : parseMoney(text, locale);
    fault.tell();
    if (wrong) return;
    setDraft(null);
    if (next !== value) onChange(next);
  }
  return (
    <Suffixed sign={currencySign} fault={fault} style={style} className={`[:where(&)]:w-60 ${className}`}>
      <Reset to={reset} />
      <Input
        ref={ref}
        data-slot="money-input"
        inputMode="decimal"
        {...props}
        {...fault.onInput}
        className="pe-12 [unicode-bidi:plaintext] text-end"
        value={text}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          // Enter submits the surrounding form.
          if (event.key === 'Enter') take();
        }}
        onBlur={(event) => {
          take();
          onBlur?.(event);
        }}
      />
    </Suffixed>
  );
});

const PERCENT = /^-?\d{1,3}(?:[.,]\d{1,2})?$/;

/** What is wrong with a text that is no percentage: it is out of range, has too many decimals, or is no number. */
const percentFault = (text: string) => {
  if (percentRule(text, '') === null) return 'notPercent';
  return Number.isNaN(Number(text.trim().replace(',', '.'))) ? 'notNumber' : 'notDecimal';
};

/** A percentage with at most two decimals. An invalid text stays as typed and is marked. */
export const PercentInput = forwardRef<HTMLInputElement, AmountInputProps>(function PercentInput(
  { value: given, defaultValue, onChange: tell, className = '', style, onBlur, ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  const say = useMessages('numberInput', numberInput);
  const { number } = useFormats();
  const { text, setDraft } = useDraft(value, (percent) =>
    percent === null ? '' : String(percent).replace('.', number(1.1).charAt(1)),
  );
  const wrong = text.trim() !== '' && !PERCENT.test(text.trim());
  const fault = useFault(wrong ? say(percentFault(text)) : null, props['aria-describedby']);
  function take() {
    const next = text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
    fault.tell();
    if (wrong) return;
    setDraft(null);
    if (next !== value) onChange(next);
  }
  return (
    <Suffixed sign="%" fault={fault} style={style} className={`[:where(&)]:w-[100px] ${className}`}>
      <Reset to={reset} />
      <Input
        ref={ref}
        data-slot="percent-input"
        inputMode="decimal"
        {...props}
        {...fault.onInput}
        className="pe-8 [unicode-bidi:plaintext] text-end"
        value={text}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          // Enter submits the surrounding form.
          if (event.key === 'Enter') take();
        }}
        onBlur={(event) => {
          take();
          onBlur?.(event);
        }}
      />
    </Suffixed>
  );
});

/** An amount as the locale writes it. The space is a plain one: it is typed. */
const exampleOf = (locale: string) => formatAmount(123_450, locale).replaceAll('\u00a0', ' ');

/**
 * Error of an invalid text: marks the field and is shown after blur.
 * @param described other ids for `aria-describedby`
 */
function useFault(reason: string | null, described: string | undefined) {
  const id = useId();
  const [told, setTold] = useState(false);
  const shown = told ? reason : null;
  return {
    id,
    shown,
    tell: () => setTold(true),
    onInput:
      reason === null
        ? {}
        : {
            'aria-invalid': true,
            [UNSAID]: reason,
            ...(shown === null ? {} : { 'aria-describedby': [described, id].filter(Boolean).join(' ') }),
          },
  };
}

interface SuffixedProps {
  sign: string;
  fault: { id: string; shown: string | null };
  style: CSSProperties | undefined;
  className: string;
  children: ReactNode;
}

function Suffixed({ sign, fault, style, className, children }: SuffixedProps) {
  return (
    <span style={style} className={`inline-block ${className}`}>
      <span className="relative block">
        {children}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-3"
        >
          <bdi>{sign}</bdi>
        </span>
      </span>
      {fault.shown !== null && (
        <span id={fault.id} role="alert" className="mt-1 block text-small whitespace-normal text-red">
          {fault.shown}
        </span>
      )}
    </span>
  );
}

export type MaskedInputProps = Omit<InputProps, Own> & Held<string>;

/** A phone number: a plus, then digits as «# ### ###-##-##». */
export const PhoneInput = forwardRef<HTMLInputElement, MaskedInputProps>(function PhoneInput(
  { value: given, defaultValue, onChange: tell, className = '', ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  return (
    <>
      <Input
        ref={ref}
        data-slot="phone-input"
        type="tel"
        autoComplete="tel"
        placeholder="+7 900 000-00-00"
        {...props}
        className={`digits ${className}`}
        value={value}
        onChange={({ target }) => onChange(formatPhone(target.value))}
      />
      <Reset to={reset} />
    </>
  );
});

/** A tax number (ИНН): digits only, 10 for a company or 12 for a person. */
export const InnInput = forwardRef<HTMLInputElement, MaskedInputProps>(function InnInput(
  { value: given, defaultValue, onChange: tell, className = '', ...props },
  ref,
) {
  const [value, onChange, reset] = useHeld({ value: given, defaultValue, onChange: tell });
  return (
    <>
      <Input
        ref={ref}
        data-slot="inn-input"
        inputMode="numeric"
        {...props}
        className={`digits ${className}`}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 12))}
      />
      <Reset to={reset} />
    </>
  );
});
