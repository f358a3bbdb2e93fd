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
import { type RowFaults, rowFaultsOf } from '../document/row-faults.tsx';
import { useWriting } from './current.tsx';
import { toFirstFault } from './first-fault.ts';
import { type Unsaved, useUnsaved } from './leaving.tsx';
import { type AtRow, newRow } from './new-row.ts';

/** What a form passes to `send` besides its values. */
export interface Sending {
  /**
   * Idempotency key of a creating call: the same for the same content until the server has answered definitely.
   */
  key: string;
  /** Which of several submit buttons was pressed. */
  intent: string | undefined;
}

type Rules<V> = Partial<Record<keyof V & FieldName, Validator>>;

/** Titles and validators of the fields. Validators need titles: their messages name the field. */
type Description<V> =
  | {
      /** Returns the title of a field, for error messages and labels. */
      titles: (name: FieldName) => string;
      /** Validators by field name; a function if they depend on the values. */
      rules?: Rules<V> | ((values: V) => Rules<V>);
    }
  | { titles?: undefined; rules?: undefined };

export type FormSetup<V extends FieldValues, A> = Description<V> & {
  /** Initial values of the fields. */
  initial: V;
  /** Further errors by field name, for checks that `rules` cannot express. */
  check?(values: V): Partial<Record<keyof V & string, string>>;
  /** What is confirmed before valid values are sent, null for nothing: they are allowed, but look like a slip. */
  asks?(values: V): FormQuestion | null;
  /** Sends the form. Field errors of a CallError are shown at the fields, other errors in a warning. */
  send(values: V, sending: Sending): Promise<A>;
  /** Title and text of the success message; null for none. */
  done?(answer: A, values: V, intent: string | undefined): readonly [title: string, text?: string] | null;
  /** Address to go to afterwards. */
  to?: string;
  /** Id of the row there that was added or changed: the focus goes to it. */
  row?(answer: A): number;
  /** Called last; it may navigate, and the user is not asked about unsent input. */
  onSent?(answer: A): unknown;
  /** Resets the fields to `initial` afterwards. @default false */
  clears?: boolean;
  /** Fields show errors once they lose focus, not only after submitting. @default false */
  early?: boolean;
  /** Asks before unsent input is lost. @default true */
  guards?: boolean;
  /** Shows a warning on failure; false if the form shows the error itself. @default true */
  saysFailures?: boolean;
  /** Takes the faults of positions, to be shown at their rows; empty before each attempt. Without it they are a warning. */
  onRows?(faults: RowFaults): void;
  /** Called when the server refuses, in addition. */
  onRefused?(error: CallError): unknown;
};

/** A question before sending: «Сохранить наценку 150 %?», what follows from it, and the label of the button that sends. */
export interface FormQuestion {
  title: string;
  text: string;
  action: string;
}

/** The state of a form for its fields and its frame. */
export interface Form<V extends FieldValues> {
  control: Control<V>;
  values: V;
  errors: FieldErrors<V>;
  set(values: Partial<V>): void;
  submit(intent?: string): void;
  /** Title of a field. Throws RangeError if the form has no titles. */
  titleOf(name: string): string;
  /** Validates these fields again. */
  judge(names: Path<V>[]): void;
  pending: boolean;
  /** The button whose submission is pending; undefined for a button without a name. */
  intent: string | undefined;
  isValid: boolean;
  isDirty: boolean;
  leave: Unsaved['leave'];
  /** Ref callback of the form element, in which the first error is looked up. */
  attach(element: HTMLFormElement | null): void;
  question: Unsaved['question'];
  /** The open question before sending, with its answers; null while nothing is asked. */
  asked: (FormQuestion & { send(): void; stay(): void }) | null;
}

/** Whether the outcome is certain; after a lost response or a server error it is not. */
const isDefinite = ({ status }: CallError) => status >= 400 && status < 500 && status !== 408;

/**
 * The error of a field that the form does not render, if no error is visible: a form must not refuse silently.
 */
function faultOutOfSight(form: HTMLFormElement | null, errors: FieldErrors): string | undefined {
  // A control may show its own message instead of the rule's.
  if (form?.querySelector('[data-slot="field-error"], [aria-invalid="true"]')) return undefined;
  return Object.values(errors)
    .map((error) => error?.message)
    .filter((message) => typeof message === 'string')
    .find((message) => !form?.textContent.includes(message));
}

/** Error messages by field name, at most one per field; those of `check` take precedence. */
function faultsOf<V extends FieldValues>(
  { titles, rules }: Description<V>,
  check: FormSetup<V, unknown>['check'],
  values: V,
): Partial<Record<string, string>> {
  if (!titles || !rules) return { ...check?.(values) };
  const own: Partial<Record<string, Validator>> = typeof rules === 'function' ? rules(values) : rules;
  const fields = Object.entries(own).flatMap(([name, validator]) =>
    validator ? [[name, [titles(name as FieldName), validator]] as const] : [],
  );
  return { ...validateForm(values, Object.fromEntries(fields)), ...check?.(values) };
}

/**
 * Fills in and sends a form: validation, field errors, idempotency key, leave guard, messages and navigation.
 */
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
  const [asked, setAsked] = useState<FormQuestion | null>(null);
  const form = useLibraryForm<V>({
    // The library expects a deep partial of the values; these are complete.
    defaultValues: initial as DefaultValues<V>,
    mode: early ? 'onTouched' : 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const found = Object.entries(faultsOf(setup, setup.check, values));
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

  // Runs after each submission: `submitCount` changes together with its outcome.
  useEffect(() => {
    if (submitCount === 0) return;
    if (element.current) toFirstFault(element.current);
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
    const rows: RowFaults = setup.onRows ? rowFaultsOf(error) : new Map();
    if (rows.size > 0) setup.onRows?.(rows);
    if (own.length + rows.size > 0) return;
    if (setup.saysFailures === false) return;
    toasts.warning(failureSentence(error));
  }

  async function sent(values: V, by: string | undefined) {
    const toNewRow = newRow();
    try {
      const key = await idempotencyKeyOf([filled.current, by, values]);
      const answer = await send(values, { key, intent: by });
      filled.current = newIdempotencyKey();
      if (clears) cleared.current = true;
      else form.reset(values);
      const said = done?.(answer, values, by);
      if (said) toasts.success(...said);
      unsaved.setSaved();
      const state = setup.row && ({ row: setup.row(answer) } satisfies AtRow);
      if (to !== undefined) await navigate(to, { state });
      await setup.onSent?.(answer);
      if (to === undefined) toNewRow();
    } catch (error) {
      if (error instanceof CallError && isDefinite(error)) filled.current = newIdempotencyKey();
      refused(error);
      if (error instanceof CallError) await setup.onRefused?.(error);
    }
  }

  const take = (by: string | undefined, isSure: boolean) =>
    void form.handleSubmit((values) => {
      const asks = isSure ? null : (setup.asks?.(values as V) ?? null);
      setAsked(asks);
      return asks ? undefined : sent(values as V, by);
    })();

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
      setup.onRows?.(new Map());
      take(by, false);
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
    asked: asked && { ...asked, send: () => take(intent, true), stay: () => setAsked(null) },
  };
}
