/** Addresses a link in a text may lead to: own paths, sites, mail, telephone. Anything else (javascript:, data:) is refused. */
export const isLinkAllowed = (address: string): boolean =>
  /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?![/\\]))/i.test(address.trim());
