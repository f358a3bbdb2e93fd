/** Kinds of toasts: error red, warning orange, success green. Spec 2 §8, 3 §8. */
export type ToastKind = 'error' | 'warning' | 'success';
/** Colours of the toasts. Spec 2 §8, 3 §8. */
export const TOAST_TONES: Readonly<Record<ToastKind, 'red' | 'orange' | 'green'>> = {
  error: 'red',
  warning: 'orange',
  success: 'green',
};
/** Maximum number of toasts shown at the same time. Spec 1 §4. */
export const TOAST_LIMIT = 3;
/** Milliseconds before a toast starts to fade. Spec 1 §4, §9. */
export const TOAST_DURATION = 10_000;
/** Duration of the fade in milliseconds. Spec 1 §4. */
export const TOAST_FADE = 4_000;
/** Duration of a brief confirmation («Скопировано») in milliseconds. Spec 2 §9; decisions, «Smaller readings». */
export const BRIEF_DURATION = 1_000;
/** Text of a warning without its own text. Spec 2 §8, 3 §8. */
export const SOMETHING_WENT_WRONG = 'Произошла ошибка';

/** The text of a warning: a string is shown as it is, an object as «Произошла ошибка». Spec 2 §8. */
export function toastText(message: unknown): string {
  return typeof message === 'string' ? message : SOMETHING_WENT_WRONG;
}
