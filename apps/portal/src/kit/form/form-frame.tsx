import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';
import { LeaveQuestion } from './leaving.tsx';

export interface FormFrameProps<V extends FieldValues> {
  form: Form<V>;
  children: ReactNode;
  id?: string;
  className?: string;
  'aria-labelledby'?: string;
}

/** The `<form>` element with the dialog that asks before unsent input is lost. */
export function FormFrame<V extends FieldValues>({ form, children, ...props }: FormFrameProps<V>) {
  const { attach, question } = form;
  return (
    <form
      {...props}
      ref={attach}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <LeaveQuestion question={question} />
    </form>
  );
}
