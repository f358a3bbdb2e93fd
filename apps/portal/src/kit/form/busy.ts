import { useEffect, useState } from 'react';

/** Number of forms in the whole portal with unsent input. */
let written = 0;

/** Counts one more form with unsent input; call the returned function to end it. */
export function beginWriting(): () => void {
  written += 1;
  return () => {
    written -= 1;
  };
}

const LOOKED_EVERY = 500;
/** A text field with some input has the focus. */
const isTyping = ({ activeElement: field }: Document) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
/** A dialog is open, a form has unsent input or the user is typing. */
const isBusy = () =>
  written > 0 ||
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
  isTyping(document);

/** True once the user has been idle for a moment since `wanted`; delays what would interrupt them. */
export function useIdleMoment(wanted: boolean): boolean {
  const [came, setCame] = useState(false);
  useEffect(() => {
    if (!wanted || came) return;
    const look = () => {
      if (!isBusy()) setCame(true);
    };
    look();
    const timer = setInterval(look, LOOKED_EVERY);
    return () => clearInterval(timer);
  }, [wanted, came]);
  return came;
}
