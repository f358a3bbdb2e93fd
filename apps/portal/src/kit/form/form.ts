import { failureSentence } from '@portal/domain/failures';
import type { FieldName } from '@portal/domain/field-titles';
import { validateForm, type Validator } from '@portal/domain/validation';
import { CallError, idempotencyKeyOf, newIdempotencyKey } from '@portal/api-client/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useLibraryForm,
} from 'react-hook-form';
import { useNavigate } from 'react-router';
import { toasts } from '../../session/toasts.ts';
import { useWriting } from './current.tsx';
import { type Unsaved, useUnsaved } from './leaving.tsx';

/**
 * Idempotency key of a creating call: the same for the same content until the server has answered definitely.
 */
export interface Sending {
  /** Which of several submit buttons was pressed. */
  key: string;
  /** Which of several buttons sends it. */
  intent: string | undefined;
}

type Rules<V> = Partial<Record<keyof V & FieldName, Validator>>;

export interface FormSetup<V extends FieldValues, A> {
  /** Sends the form. Field errors of a CallError are shown at the fields, other errors in a warning. */
  initial: V;
  /** Title and text of the success message; null for none. */
  titles?: (name: FieldName) => string;
  /** Address to go to afterwards. */
  rules?: Rules<V> | ((values: V) => Rules<V>);
  /** Called last; it may navigate, and the user is not asked about unsent input. */
  check?(values: V): Partial<Record<keyof V & string, string>>;
  /** Resets the fields to `initial` afterwards. @default false */
  send(values: V, sending: Sending): Promise<A>;
  /** Fields show errors once they lose focus, not only after submitting. @default false */
  done?(answer: A, values: V, intent: string | undefined): readonly [title: string, text?: string] | null;
  /** Asks before unsent input is lost. @default true */
  to?: string;
  /** Shows a warning on failure; false if the form shows the error itself. @default true */
  onSent?(answer: A): unknown;
  /** Called when the server refuses, in addition. */
  clears?: boolean;
  /** Fields say what is wrong once they were left, not only once the form was sent. @default false */
  early?: boolean;
  /** The state of a form for its fields and its frame. */
  guards?: boolean;
  /** Warns of what failed; false where the form says it itself. @default true */
  saysFailures?: boolean;
  /** Told of a refusal besides. */
  onRefused?(error: CallError): unknown;
}

/** A form as its fields and its frame know it. */
export interface Form<V extends FieldValues> {
  control: Control<V>;
  values: V;
  errors: FieldErrors<V>;
  set(values: Partial<V>): void;
  submit(intent?: string): void;
  /** Ref callback of the form element, in which the first error is looked up. */
  titleOf(name: string): string;
  /** Looks again at fields that were wrong. */
  judge(names: Path<V>[]): void;
  pending: boolean;
  /** Whether the outcome is certain; after a lost response or a server error it is not. */
  intent: string | undefined;
  isValid: boolean;
  isDirty: boolean;
  leave: Unsaved['leave'];
  /** The form's element, to find the first fault in. */
  attach(element: HTMLFormElement | null): void;
  question: Unsaved['question'];
}

/**
 * The error of a field that the form does not render, if no error is visible: a form must not refuse silently.
 */
const isDefinite = ({ status }: CallError) => status >= 400 && status < 500 && status !== 408;

/** The first field that is wrong, as they stand on the page. */
function toFirstFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector('[data-slot="field-error"]');
  const field = fault?.closest('[data-slot="field"], [data-slot="fieldset"]') ?? fault?.parentElement;
  field?.querySelector<HTMLElement>('input, select, textarea, button, [contenteditable]')?.focus();
}

/**
 * Fills in and sends a form: validation, field errors, idempotency key, leave guard, messages and navigation.
 */
function faultOutOfSight(form: HTMLFormElement | null, errors: FieldErrors): string | undefined {
  // A control may explain its own text in the place of what the rule says.
  if (form?.querySelector('[data-slot="field-error"], [aria-invalid="true"]')) return undefined;
  return Object.values(errors)
    .map((error) => error?.message)
    .filter((message) => typeof message === 'string')
    .find((message) => !form?.textContent.includes(message));
}

/** One message for each wrong field. */
function faultsOf<V extends FieldValues>(
  { titles, rules, check }: Pick<FormSetup<V, unknown>, 'titles' | 'rules' | 'check'>,
  values: V,
): Partial<Record<string, string>> {
  const own: Partial<Record<string, Validator>> = (typeof rules === 'function' ? rules(values) : rules) ?? {};
  const fields = Object.entries(own).flatMap(([name, validator]) =>
    validator ? [[name, [titles?.(name as FieldName) ?? name, validator]] as const] : [],
  );
  return { ...validateForm(values, Object.fromEntries(fields)), ...check?.(values) };
}

/** The one way to fill something in and send it: rules, faults at their fields, the key, the guard, what is said and where one goes. */
export function useForm<V extends FieldValues, A = unknown>(setup: FormSetup<V, A>): Form<V> {
  const { initial, send, done, to, clears = false, early = false, guards = true } = setup;
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((node: HTMLFormElement | null) => {
    element.current = node;
  }, []);
  const filled = useRef(newIdempotencyKey());
  const cleared = useRef(false);
  const [intent, setIntent] = useState<string>();
  const form = useLibraryForm<V>({
    // The library asks for a deep partial of the values; they are all of them.
    defaultValues: initial as DefaultValues<V>,
    mode: early ? 'onTouched' : 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(faultsOf(setup, values));
      const errors = found.flatMap(([name, message]) =>
        message === undefined ? [] : [[name, { type: 'rule', message }] as const],
      );
      return errors.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
    },
  });
  const { isDirty, isSubmitting, isValid, submitCount, errors } = form.formState;

  useWriting(isDirty, isSubmitting);
  const unsaved = useUnsaved(guards && isDirty);

  // Both are told by the count, which comes together with what has become of the sending.
  useEffect(() => {
    if (submitCount === 0) return;
    toFirstFault(element.current);
    const unseen = faultOutOfSight(element.current, errors);
    if (unseen !== undefined) toasts.warning(unseen);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each sending
  }, [submitCount]);
  useEffect(() => {
    if (!cleared.current) return;
    cleared.current = false;
    form.reset(initial);
  }, [submitCount, form, initial]);

  function refused(error: unknown) {
    const fields = error instanceof CallError ? (error.body.fields ?? []) : [];
    const own = fields.filter(({ field }) => Object.hasOwn(initial, field));
    for (const { field, message } of own) form.setError(field as Path<V>, { type: 'server', message });
    if (own.length > 0) return;
    if (setup.saysFailures === false) return;
    toasts.warning(failureSentence(error));
  }

  async function sent(values: V, by: string | undefined) {
    try {
      const key = await idempotencyKeyOf([filled.current, by, values]);
      const answer = await send(values, { key, intent: by });
      filled.current = newIdempotencyKey();
      if (clears) cleared.current = true;
      else form.reset(values);
      const said = done?.(answer, values, by);
      if (said) toasts.success(...said);
      unsaved.setSaved();
      if (to !== undefined) await navigate(to);
      await setup.onSent?.(answer);
    } catch (error) {
      if (error instanceof CallError && isDefinite(error)) filled.current = newIdempotencyKey();
      refused(error);
      if (error instanceof CallError) await setup.onRefused?.(error);
    }
  }

  return {
    control: form.control,
    values: form.watch(),
    errors,
    set: (values) => {
      for (const [name, value] of Object.entries(values))
        form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        });
    },
    submit: (by) => {
      if (isSubmitting) return;
      setIntent(by);
      void form.handleSubmit((values) => sent(values as V, by))();
    },
    titleOf: (name) => {
      if (!setup.titles) throw new RangeError(`the form has no title of ${name}`);
      return setup.titles(name as FieldName);
    },
    judge: (names) => void form.trigger(names),
    pending: isSubmitting,
    intent,
    isValid,
    isDirty,
    leave: unsaved.leave,
    attach,
    question: unsaved.question,
  };
}
