import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';

export interface FormFrameProps<V extends FieldValues> {
  form: Form<V>;
  children: ReactNode;
  id?: string;
  className?: string;
  'aria-labelledby'?: string;
}

/** The form itself, and the question whether what was written may be left behind. */
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
      <Dialog
        open={question !== null}
        onOpenChange={() => question?.stay()}
        title="Уйти без сохранения?"
        description="То, что вы здесь изменили, не сохранено."
        actions={
          <>
            <Button variant="secondary" onClick={() => question?.stay()}>
              Остаться
            </Button>
            <Button variant="danger" onClick={() => question?.leave()}>
              Уйти
            </Button>
          </>
        }
      />
    </form>
  );
}
