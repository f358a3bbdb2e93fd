'use client';
import {
  forwardRef,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import type { RootProps } from '../parts/root-props.js';

interface FieldContext {
  id: string;
  /** Text of the label, if it is one. */
  words: string | undefined;
  /** Registers a control that shows its own error; returns a function that undoes it. */
  explains(): () => void;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
const Context = createContext<FieldContext | undefined>(undefined);

interface Own {
  id?: string | undefined;
  'aria-label'?: string | undefined;
}

/**
 * Attributes of a control inside a field; undefined outside of one.
 * @param own attributes given by the caller: its `id` and `aria-label` are kept; with an own `id` the
 * field's label still names the control
 */
export function useFieldControl(own: Own = {}) {
  const field = useContext(Context);
  if (!field) return undefined;
  const { id, words: _, explains: __, ...rest } = field;
  if (own.id === undefined) return { id, ...rest };
  const name = own['aria-label'] === undefined ? { 'aria-labelledby': `${id}-label` } : {};
  return { id: own.id, ...name, ...rest };
}

/** Text of the surrounding field's label, for a part with several controls; undefined outside of a field and where the label is no text. */
export const useFieldLabel = () => useContext(Context)?.words;

/** For a control that shows the error of its typed text itself: the field then shows no error in addition. */
export function useOwnFault(fault: string | null): void {
  const explains = useContext(Context)?.explains;
  const wrong = fault !== null;
  useEffect(() => (wrong ? explains?.() : undefined), [wrong, explains]);
}

export interface FieldProps extends RootProps<'div'> {
  /** Label of the control. */
  label: ReactNode;
  /** One control: Input, Select, Textarea, … */
  children: ReactNode;
  /** Help text below the control. */
  hint?: ReactNode;
  /** Error message; replaces the hint and marks the control as invalid. */
  error?: ReactNode;
  /** Marks the label and makes the control required. @default false */
  required?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** A label, its control, and the hint or error below it, linked for screen readers. */
export const Field = forwardRef<HTMLDivElement, FieldProps>(function Field(
  { label, children, hint, error, required = false, className = '', ...props },
  ref,
) {
  const id = useId();
  const [explained, setExplained] = useState(0);
  const explains = useCallback(() => {
    setExplained((count) => count + 1);
    return () => setExplained((count) => count - 1);
  }, []);
  const said = explained > 0 ? undefined : error;
  const note = said ?? hint;
  const context: FieldContext = {
    id,
    words: typeof label === 'string' ? label : undefined,
    explains,
    'aria-describedby': note ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div ref={ref} data-slot="field" {...props} className={`flex flex-col gap-1.5 ${className}`}>
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-red">
            {' '}
            *
          </span>
        )}
      </label>
      <Context.Provider value={context}>{children}</Context.Provider>
      {said ? (
        <FieldError id={`${id}-note`}>{said}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-small text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
});

export interface FieldErrorProps extends RootProps<'p'> {
  /** The message. */
  children: ReactNode;
}

/** Error message below a control; put its `id` into the control's `aria-describedby`. */
export const FieldError = forwardRef<HTMLParagraphElement, FieldErrorProps>(function FieldError(
  { className = '', ...props },
  ref,
) {
  return (
    <p
      ref={ref}
      data-slot="field-error"
      role="alert"
      {...props}
      className={`text-small text-red ${className}`}
    />
  );
});

export interface FieldsetProps extends RootProps<'fieldset'> {
  /** The question that the controls answer together. */
  legend: ReactNode;
  /** Controls of the group. */
  children: ReactNode;
  /** Error message of the group. */
  error?: ReactNode;
  /** Disables every control of the group. */
  disabled?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** Several controls under one question. */
export const Fieldset = forwardRef<HTMLFieldSetElement, FieldsetProps>(function Fieldset(
  { legend, children, error, disabled, className = '', ...props },
  ref,
) {
  const id = useId();
  return (
    <fieldset
      ref={ref}
      data-slot="fieldset"
      disabled={disabled}
      aria-describedby={error ? id : undefined}
      {...props}
      className={`min-w-0 ${className}`}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {children}
      {error && (
        <div className="mt-1.5">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
});
