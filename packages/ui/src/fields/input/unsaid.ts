/**
 * Marks a field whose text is not its value: «9999» in red while the value is still 4. Its value says why it was not taken.
 * A field that tells its owner of every text (`onDraft`) is not marked: the owner decides.
 */
export const UNSAID = 'data-unsaid';

/** What a button inside of one of these does concerns that row or that window alone. */
const ROWS = 'tr, li, article';
const PLACES = '[role="dialog"], [role="alertdialog"], main';

/**
 * The field that a step may not go past: the first one, in the place where the step is taken, that shows another text than
 * its value. A step in a row looks at the fields of that row, one of a window or of the page at all of them.
 * @param step the button or link
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
 * Whether a step must wait, because a field beside it shows what would not be sent. The field gets the focus and says why.
 * Called by every primary and danger button and link on its click, before anything else hears of it.
 */
export function waitsForField(event: { currentTarget: Element; preventDefault(): void }): boolean {
  const field = unsaidBefore(event.currentTarget);
  if (!field) return false;
  event.preventDefault();
  // After the click has closed what it closes: the field's own hint among it.
  setTimeout(() => {
    field.focus();
    field.scrollIntoView({ block: 'nearest' });
  });
  return true;
}
