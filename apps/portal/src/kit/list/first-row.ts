/** Rows that the arrow keys walk. */
export const ROWS = ':is(tr[data-row][tabindex], [data-slot="offer-card"], [role="treeitem"][tabindex="0"])';
/** Rows that are not walked have their fields. */
const FIELDS = 'tr[data-row] :is(input:not([type=checkbox], [type=radio]), select, textarea):not(:disabled)';
/** Rows without fields have their buttons; the main one comes first. */
const BUTTONS = 'li[data-row] [data-slot="button"][data-variant="primary"]:not(:disabled)';

/** The first row in sight of a page or a part of it, otherwise the first field of its rows, otherwise their first main button. */
export function firstRowOf(place: ParentNode): HTMLElement | undefined {
  const seen = (selector: string) =>
    [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  return seen(ROWS) ?? seen(FIELDS) ?? seen(BUTTONS);
}
