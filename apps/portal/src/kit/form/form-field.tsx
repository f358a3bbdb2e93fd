import { Field } from '@portal/ui/field';
import type { ReactNode } from 'react';
import { type ControllerRenderProps, type FieldValues, type Path, useController } from 'react-hook-form';
import type { Form } from './form.ts';

/** Props that a field gives to its control. */
export type FieldControl<V extends FieldValues, N extends Path<V>> = Omit<
  ControllerRenderProps<V, N>,
  'ref' | 'disabled'
>;

/** Control props and error of one field, for controls that `FormField` cannot wrap: checkboxes, fieldsets. */
export function useFormField<V extends FieldValues, N extends Path<V>>(form: Form<V>, name: N) {
  const { field, fieldState, formState } = useController({ control: form.control, name });
  const control: FieldControl<V, N> = {
    name: field.name,
    value: field.value,
    onBlur: field.onBlur,
    onChange: (...change: unknown[]) => {
      field.onChange(...change);
      // A rule may depend on two fields, so a change of either rechecks the fields that have errors.
      const wrong = Object.entries(formState.errors).flatMap(([other, error]) =>
        error?.type === 'rule' && other !== name ? [other as Path<V>] : [],
      );
      if (wrong.length > 0) form.judge(wrong);
    },
  };
  return { control, error: fieldState.error?.message };
}

export interface FormFieldProps<V extends FieldValues, N extends Path<V>> {
  form: Form<V>;
  name: N;
  /** @default the form's title of the field */
  label?: string;
  /** @default false */
  required?: boolean;
  hint?: string | undefined;
  className?: string;
  children(control: FieldControl<V, N>): ReactNode;
}

/** A field of a form: label, control and error. */
export function FormField<V extends FieldValues, N extends Path<V>>({
  form,
  name,
  label,
  required = false,
  hint,
  className = '',
  children,
}: FormFieldProps<V, N>) {
  const { control, error } = useFormField(form, name);
  return (
    <Field
      label={label ?? form.titleOf(name)}
      required={required}
      error={error}
      className={className}
      {...(hint === undefined ? {} : { hint })}
    >
      {children(control)}
    </Field>
  );
}
