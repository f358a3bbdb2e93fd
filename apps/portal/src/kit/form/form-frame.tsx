import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
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

/** The `<form>` element with the dialogs that ask before unsent input is lost, and before what looks like a slip is sent. */
export function FormFrame<V extends FieldValues>({ form, children, ...props }: FormFrameProps<V>) {
  const { attach, question, asked, pending } = form;
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
      {asked && (
        <Dialog
          open
          onOpenChange={asked.stay}
          title={asked.title}
          description={asked.text}
          actions={
            <>
              <Button variant="secondary" onClick={asked.stay}>
                Отмена
              </Button>
              <Button pending={pending} onClick={asked.send}>
                {asked.action}
              </Button>
            </>
          }
        />
      )}
    </form>
  );
}
