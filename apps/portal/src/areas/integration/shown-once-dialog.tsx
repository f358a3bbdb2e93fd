import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import { copyText } from '../../kit/copy-text.ts';

export interface ShownOnceDialogProps {
  title: string;
  note: string;
  /** Name of the secret: «Ключ». */
  label: string;
  secret: string;
  /** An example call that uses the secret. */
  example?: string;
  action: string;
  close: string;
  onClose(): void;
}

/** Shows a secret that is visible only once; until it is copied, only the button that says it was saved closes it. */
export function ShownOnceDialog({
  title,
  note,
  label,
  secret,
  example,
  action,
  close,
  onClose,
}: ShownOnceDialogProps) {
  const [copied, setCopied] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width={640}
      mustAnswer={!copied}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {close}
          </Button>
          <Button onClick={() => void copyText(secret).then(setCopied)}>{action}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="yellow">{note}</Alert>
        <Field label={label}>
          <Textarea rows={2} readOnly value={secret} onFocus={({ target }) => target.select()} />
        </Field>
        {example !== undefined && (
          <Field label="Пример вызова">
            <Textarea rows={5} readOnly value={example} onFocus={({ target }) => target.select()} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
