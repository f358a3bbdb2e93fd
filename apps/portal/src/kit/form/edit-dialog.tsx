import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toasts } from '../../session/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import type { Form } from './form.ts';

/** How a thing is taken away: what is asked, what comes of it, and what is said when it is done. */
export interface Removal {
  question: string;
  consequence: string;
  done: string;
  run(): Promise<unknown>;
}

export interface EditDialogProps<V extends FieldValues> {
  form: Form<V>;
  title: string;
  /** null for what is new, or stays. */
  removal: Removal | null;
  children: ReactNode;
  onClose(): void;
}

/** A small thing's form in a dialog: saved, or taken away once that was asked about. */
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
