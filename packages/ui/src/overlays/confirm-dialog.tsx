'use client';
import { type ReactNode, useState } from 'react';
import { Button } from '../actions/button.js';
import { Dialog } from './dialog.js';
import { confirmDialog } from '../language/messages/ru/overlays/confirm-dialog.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFailure } from '../language/parts/use-failure.js';

export interface ConfirmDialogProps {
  /** Whether the dialog is open. */
  open: boolean;
  /** Called when the dialog asks to be closed. */
  onOpenChange(open: boolean): void;
  /** The question: «Отменить заказ № 104238?» */
  title: string;
  /** The consequences. */
  description?: string;
  /** What happens after the confirmation. */
  children?: ReactNode;
  /** Label of the button: «Отменить заказ». */
  action: string;
  /** Variant of the confirming button. @default 'primary' */
  tone?: 'primary' | 'danger';
  /** Performs the action. The button is pending meanwhile; if it throws, the dialog stays open and shows the message. */
  onConfirm(): Promise<void> | void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  action,
  tone = 'primary',
  onConfirm,
}: ConfirmDialogProps) {
  const say = useMessages('confirmDialog', confirmDialog);
  const failure = useFailure();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const close = (next: boolean) => {
    if (pending) return;
    setError(undefined);
    onOpenChange(next);
  };
  const confirm = async () => {
    setPending(true);
    setError(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (reason) {
      setError(failure(reason, say('failed')));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      {...(description === undefined ? {} : { description })}
      actions={
        <>
          <Button variant="secondary" disabled={pending} onClick={() => close(false)}>
            {say('cancel')}
          </Button>
          <Button variant={tone} pending={pending} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <p role="alert" className="text-red">
          {error}
        </p>
      )}
    </Dialog>
  );
}
