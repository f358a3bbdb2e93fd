/** Elements in which a character is typed. */
const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key was pressed in a field, where «/» and «?» are characters. */
export const isTyping = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;
