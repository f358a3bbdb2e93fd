'use client';
import { forwardRef, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.js';
import { Dialog, type DialogProps } from './dialog.js';
import { confirmDialog } from '../language/messages/ru/overlays/confirm-dialog.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFailure } from '../language/parts/use-failure.js';
import { useHeld } from '../fields/input/held.js';

/** `title` is the question («Отменить заказ № 104238?»), `description` the consequences. */
export interface ConfirmDialogProps extends Omit<DialogProps, 'actions'> {
  /** Label of the button: «Отменить заказ». */
  action: ReactNode;
  /** Variant of the confirming button. @default 'primary' */
  tone?: 'primary' | 'danger';
  /** Performs the action. The button is pending meanwhile; if it throws, the dialog stays open and shows the message. */
  onConfirm(): Promise<void> | void;
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = forwardRef<HTMLDivElement, ConfirmDialogProps>(function ConfirmDialog(
  { open: given, defaultOpen = false, onOpenChange, children, action, tone = 'primary', onConfirm, ...props },
  ref,
) {
  const say = useMessages('confirmDialog', confirmDialog);
  const [open, turn] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const failure = useFailure();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  // Which opening of the dialog is shown: an action that ends after its dialog was closed must not close what was opened since.
  const opening = useRef(0);
  useEffect(() => {
    if (!open) return;
    return () => {
      opening.current += 1;
    };
  }, [open]);
  const close = (next: boolean) => {
    if (pending) return;
    setError(undefined);
    turn(next);
  };
  const confirm = async () => {
    const confirmed = opening.current;
    setPending(true);
    setError(undefined);
    try {
      await onConfirm();
      if (opening.current === confirmed) turn(false);
    } catch (reason) {
      setError(failure(reason, say('failed')));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      ref={ref}
      {...props}
      open={open}
      onOpenChange={close}
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
});
