const CONTROL = 'input, select, textarea, button, [contenteditable], [tabindex]';

/**
 * Moves the focus to the first wrong control within an element, in page order: the one that is marked, or the first one
 * of the field or row whose error is shown. Returns false if nothing is wrong.
 */
export function toFirstFault(within: ParentNode = document): boolean {
  const wrong = within.querySelector<HTMLElement>('[aria-invalid="true"], [data-slot="field-error"]');
  if (wrong === null) return false;
  const isError = wrong.dataset['slot'] === 'field-error';
  const whole = isError
    ? (wrong.closest('[data-slot="field"], [data-slot="fieldset"]') ?? wrong.parentElement)
    : wrong;
  const control = wrong.matches(CONTROL) ? wrong : whole?.querySelector<HTMLElement>(CONTROL);
  control?.focus();
  // On a phone the bars at the bottom cover what is in view.
  control?.scrollIntoView({ block: 'center' });
  return true;
}
