/** The box of an element on the screen. */
export const boxOf = (element: Element | null | undefined): DOMRect => {
  if (!element) throw new Error('no such element');
  return element.getBoundingClientRect();
};

const MARKS = /[\u061C\u200E\u200F\u2066-\u2069]/;

/** The characters of a line as a person sees them, from left to right; spaces are plain ones. */
export function asSeen(element: Element): string {
  const seen: { left: number; character: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    [...(node.textContent ?? '')].forEach((character, place) => {
      if (MARKS.test(character)) return;
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      const { left, width } = range.getBoundingClientRect();
      if (width > 0) seen.push({ left, character: /\s/.test(character) ? ' ' : character });
    });
  }
  return seen
    .toSorted((one, other) => one.left - other.left)
    .map(({ character }) => character)
    .join('');
}
