import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toasts } from '../../session/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import type { Form } from './form.ts';

/** Texts of a removal: the question, its consequence and the success message. */
export interface Removal {
  question: string;
  consequence: string;
  done: string;
  run(): Promise<unknown>;
}

export interface EditDialogProps<V extends FieldValues> {
  form: Form<V>;
  title: string;
  /** null if the object is new or cannot be removed. */
  removal: Removal | null;
  children: ReactNode;
  onClose(): void;
}

/** Form of a small object in a dialog: saves it, or removes it after confirmation. */
export function EditDialog<V extends FieldValues>({
  form,
  title,
  removal,
  children,
  onClose,
}: EditDialogProps<V>) {
  const [asks, setAsks] = useState(false);
  if (asks && removal)
    return (
      <ConfirmDialog
        open
        onOpenChange={setAsks}
        title={removal.question}
        description={removal.consequence}
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await removal.run();
          toasts.success(removal.done);
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={title}
      action="Сохранить"
      extra={
        removal && (
          <Button variant="ghost" onClick={() => setAsks(true)}>
            Убрать
          </Button>
        )
      }
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
