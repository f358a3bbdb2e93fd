import { expect, test } from 'vitest';
import { portalKey, type PressedKey } from './portal-keys.ts';

const pressed = (key: string, code: string, extra: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...extra,
});
const CTRL = { ctrlKey: true };

test.each([
  ['Ctrl+K', pressed('k', 'KeyK', CTRL)],
  ['⌘K', pressed('k', 'KeyK', { metaKey: true })],
  ['Ctrl+K in the Russian layout', pressed('л', 'KeyK', CTRL)],
  ['Ctrl+K where K has another place', pressed('k', 'KeyE', CTRL)],
])('%s opens the palette', (_, key) => expect(portalKey(key)).toBe('palette'));

test.each([
  ['«/»', pressed('/', 'Slash')],
  ['«/» of the Russian layout', pressed('/', 'Backslash', { shiftKey: true })],
  ['its key in the Russian layout', pressed('.', 'Slash')],
  ['«/» of the number pad', pressed('/', 'NumpadDivide')],
])('%s searches', (_, key) => expect(portalKey(key)).toBe('search'));

test.each([
  ['«?»', pressed('?', 'Slash', { shiftKey: true })],
  ['«?» of the Russian layout', pressed('?', 'Digit7', { shiftKey: true })],
  ['its key in the Russian layout', pressed(',', 'Slash', { shiftKey: true })],
])('%s lists the keys', (_, key) => expect(portalKey(key)).toBe('keys'));

test.each([
  ['Ctrl+Enter', pressed('Enter', 'Enter', CTRL)],
  ['⌘Enter', pressed('Enter', 'Enter', { metaKey: true })],
  ['Ctrl+Enter of the number pad', pressed('Enter', 'NumpadEnter', CTRL)],
])('%s goes to the main button', (_, key) => expect(portalKey(key)).toBe('main'));

test.each([
  ['Enter alone', pressed('Enter', 'Enter')],
  ['Ctrl+Shift+Enter', pressed('Enter', 'Enter', { ...CTRL, shiftKey: true })],
  ['k alone', pressed('k', 'KeyK')],
  ['Ctrl+Shift+K', pressed('K', 'KeyK', { ...CTRL, shiftKey: true })],
  ['Ctrl+Alt+K', pressed('k', 'KeyK', { ...CTRL, altKey: true })],
  ['Ctrl+⌘+K', pressed('k', 'KeyK', { ...CTRL, metaKey: true })],
  ['Ctrl+⌘+/', pressed('/', 'Slash', { ...CTRL, metaKey: true })],
  ['Ctrl+/', pressed('/', 'Slash', CTRL)],
  ['Alt+/', pressed('/', 'Slash', { altKey: true })],
  ['a full stop on its own key', pressed('.', 'Period')],
  ['a comma on its own key', pressed(',', 'Comma', { shiftKey: true })],
  ['the place of «/» in the German layout', pressed('-', 'Slash')],
  ['a full stop with Shift on that place', pressed('.', 'Slash', { shiftKey: true })],
  ['a comma without Shift on that place', pressed(',', 'Slash')],
  ['Ctrl+K while a character is composed', pressed('k', 'KeyK', { ...CTRL, isComposing: true })],
  ['«/» while a character is composed', pressed('/', 'Slash', { isComposing: true })],
])('%s does nothing', (_, key) => expect(portalKey(key)).toBeNull());
