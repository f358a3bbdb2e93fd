import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';

export interface AskDialogProps {
  title: string;
  label: string;
  hint?: string;
  action: string;
  /** The action cannot be undone. @default false */
  danger?: boolean;
  pending: boolean;
  onClose(): void;
  onTake(text: string): void;
}

/** Asks for the text that an action requires: a reason or a comment. */
export function AskDialog({
  title,
  label,
  hint,
  action,
  danger = false,
  pending,
  onClose,
  onTake,
}: AskDialogProps) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const missing = text.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            onClick={() => (missing ? setTried(true) : onTake(text.trim()))}
          >
            {action}
          </Button>
        </>
      }
    >
      <Field
        label={label}
        required
        error={tried && missing ? 'Обязательное поле' : undefined}
        {...(hint === undefined ? {} : { hint })}
      >
        <Textarea rows={4} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
}
