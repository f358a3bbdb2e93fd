/** Markup that a written text may hold: what the editor makes, and nothing that loads, runs or looks otherwise. Spec 2 §3, «content». */
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
 * Whether a link in a written text may lead there: own paths, sites, mail, telephone. Anything else (javascript:, data:,
 * an address that begins with two slashes) is refused.
 * @param address as it stands in the link; spaces around it do not matter
 * @see spec 2 §3; decisions, «Security over the letter»
 */
export function isLinkAllowed(address: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))/i.test(address.trim());
}
