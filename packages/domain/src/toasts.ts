/** What a toast says: error red, warning orange, success green. Spec 2 §8, 3 §8. */
export type ToastKind = 'error' | 'warning' | 'success';
/** Colours of the toasts. Spec 2 §8, 3 §8. */
export const TOAST_TONES: Readonly<Record<ToastKind, 'red' | 'orange' | 'green'>> = {
  error: 'red',
  warning: 'orange',
  success: 'green',
};
/** Toasts at the bottom at the same time. Spec 1 §4. */
export const TOAST_LIMIT = 3;
/** Milliseconds before a toast begins to fade. Spec 1 §4, §9. */
export const TOAST_DURATION = 10_000;
/** Milliseconds of the fade. Spec 1 §4. */
export const TOAST_FADE = 4_000;
/** Milliseconds of a passing confirmation («Скопировано»). Spec 2 §9; decisions, «Smaller readings». */
export const BRIEF_DURATION = 1_000;
/** What a warning that was given no text says. Spec 2 §8, 3 §8. */
export const SOMETHING_WENT_WRONG = 'Произошла ошибка';

/** A message at the bottom. */
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** When its timer began, milliseconds. */
  since: number;
  /** Milliseconds before it begins to fade. */
  duration: number;
}

/** The text of a warning: a string as it is, an object falls back to «Произошла ошибка». Spec 2 §8. */
export function toastText(message: unknown): string {
  return typeof message === 'string' ? message : SOMETHING_WENT_WRONG;
}

/**
 * A new toast joins; the oldest leave when there are more than 3.
 * @param message a plain string becomes a red message
 * @param now milliseconds
 * @see spec 1 §4
 */
export function showToast(
  toasts: readonly Toast[],
  id: number,
  message: string | { kind: ToastKind; text: unknown; duration?: number },
  now: number,
): Toast[] {
  const {
    kind,
    text,
    duration = TOAST_DURATION,
  } = typeof message === 'string' ? { kind: 'error' as const, text: message } : message;
  return [...toasts, { id, kind, text: toastText(text), since: now, duration }].slice(-TOAST_LIMIT);
}

/** Whether a toast is shown, fading (from its duration on) or gone (4 s later). Spec 1 §4. */
export function toastPhase(toast: Toast, now: number): 'shown' | 'fading' | 'gone' {
  const age = now - toast.since;
  if (age < toast.duration) return 'shown';
  return age < toast.duration + TOAST_FADE ? 'fading' : 'gone';
}

/** The timer of one toast starts again. Spec 1 §4. */
export function refreshToast(toasts: readonly Toast[], id: number, now: number): Toast[] {
  return toasts.map((toast) => (toast.id === id ? { ...toast, since: now } : toast));
}

/** Without those that are gone, and without the one that was closed. */
export function sweepToasts(toasts: readonly Toast[], now: number, closed: number | null = null): Toast[] {
  return toasts.filter((toast) => toast.id !== closed && toastPhase(toast, now) !== 'gone');
}
