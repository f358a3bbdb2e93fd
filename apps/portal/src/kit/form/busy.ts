import { useEffect, useState } from 'react';

/** Forms of the whole portal that hold what was written and not sent. */
let written = 0;

/** Another form is written in; ended by what is returned. */
export function beginWriting(): () => void {
  written += 1;
  return () => {
    written -= 1;
  };
}

const LOOKED_EVERY = 500;
/** Somebody stands in a field in which something is written. */
const isTyping = ({ activeElement: field }: Document) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
/** A dialog is open, or something is being written. */
const isBusy = () =>
  written > 0 ||
  document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null ||
  isTyping(document);

/** Whether there has been a moment in which the person was in the middle of nothing: what comes by itself waits for it. */
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
