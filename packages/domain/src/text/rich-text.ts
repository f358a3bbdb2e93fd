/** Allowed HTML tags of a rich text: those of the editor, and none that load, execute or change the style. Spec 2 §3, «content». */
export const RICH_TEXT_TAGS: readonly string[] = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  's',
  'u',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
];

/**
 * Whether a link in a rich text is allowed: own paths, websites, e-mail, telephone. Anything else (javascript:, data:, an address that
 * starts with two slashes) is refused.
 * @param address the link's address; surrounding spaces are ignored
 * @see spec 2 §3; decisions, «Security over the letter»
 */
export function isLinkAllowed(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))/i.test(address.trim());
}
