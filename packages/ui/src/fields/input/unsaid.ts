/**
 * Attribute of a field whose text is not its value: an invalid «9999» in red while the value is still 4.
 * The attribute's value is the reason. A field that reports every text to its owner (`onDraft`) does not
 * get it: the owner decides.
 */
export const UNSAID = 'data-unsaid';

/** A button inside one of these elements affects only that row or window. */
const ROWS = 'tr, li, article';
const PLACES = '[role="dialog"], [role="alertdialog"], main';

/**
 * The first marked field that blocks a click: in the same row if the button is in a row, otherwise
 * anywhere in the same window or page.
 * @param step the clicked button or link
 */
function unsaidBefore(step: Element): HTMLElement | undefined {
  const place = step.closest(PLACES) ?? (document.querySelector('main') ? null : document.body);
  const row = step.closest(ROWS);
  return [...(place?.querySelectorAll<HTMLElement>(`[${UNSAID}]`) ?? [])].find(
    (field) =>
      field.closest(PLACES) === step.closest(PLACES) &&
      (row === null || row === field.closest(ROWS) || row.contains(field)),
  );
}

/**
 * Whether a click must be blocked, because a field shows a text that would not be submitted. The field
 * gets the focus and says why. Called by every primary and danger button and link before any other click
 * handler.
 */
export function waitsForField(event: { currentTarget: Element; preventDefault(): void }): boolean {
  const field = unsaidBefore(event.currentTarget);
  if (!field) return false;
  event.preventDefault();
  // After the click, which may close layers such as the field's own hint.
  setTimeout(() => {
    field.focus();
    field.scrollIntoView({ block: 'nearest' });
  });
  return true;
}
