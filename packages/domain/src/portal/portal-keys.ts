/** A key that was pressed, with what the rule needs of the browser's event. */
export interface PressedKey {
  /** The character: «/». */
  key: string;
  /** The place on the keyboard, the same in every layout: «Slash». */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** The browser composes a character of several keys, as for Japanese. */
  isComposing: boolean;
}

/** What a key of the whole portal does: opens the palette from anywhere, searches, lists the keys, goes to the main button. */
export type PortalKey = 'palette' | 'search' | 'keys' | 'main';

/**
 * What a pressed key does anywhere in the portal: Ctrl+K or ⌘K opens the palette, «/» searches, «?» lists the keys, Ctrl+Enter
 * goes to the main button. The Russian layout has no «/» and «?» on their key, there it types «.» and «,»: the place of the key counts too.
 * @returns null for every other key, and while a character is composed
 */
export function portalKey(pressed: PressedKey): PortalKey | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  if (isComposing || altKey) return null;
  if (ctrlKey !== metaKey) {
    if (shiftKey) return null;
    return key === 'Enter' ? 'main' : code === 'KeyK' || key === 'k' ? 'palette' : null;
  }
  if (ctrlKey) return null;
  const onSlash = code === 'Slash';
  if (key === '/' || (onSlash && key === '.' && !shiftKey)) return 'search';
  if (key === '?' || (onSlash && key === ',' && shiftKey)) return 'keys';
  return null;
}
