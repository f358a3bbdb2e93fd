import { Button } from '@portal/ui/button';
import { Dialog, type DialogProps } from '@portal/ui/dialog';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Form } from './form.ts';
import { FormFrame } from './form-frame.tsx';

export interface FormDialogProps<V extends FieldValues> extends Pick<
  DialogProps,
  'title' | 'description' | 'width'
> {
  form: Form<V>;
  /** Label of the submit button. */
  action: string;
  /** Further actions, before the two buttons. */
  extra?: ReactNode;
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog: Enter in a field submits it; closing asks first if input would be lost. */
export function FormDialog<V extends FieldValues>({
  form,
  action,
  extra,
  onClose,
  children,
  ...dialog
}: FormDialogProps<V>) {
  const id = useId();
  const close = () => form.leave(onClose);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={close}
      actions={
        <>
          {extra}
          <Button variant="secondary" onClick={close}>
            Отмена
          </Button>
          <Button type="submit" form={id} pending={form.pending}>
            {action}
          </Button>
        </>
      }
    >
      <FormFrame form={form} id={id} className="flex flex-col gap-4">
        {children}
      </FormFrame>
    </Dialog>
  );
}
