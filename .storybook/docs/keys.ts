import KEYBOARD from '../../packages/ui/KEYBOARD.md?raw';

/** A line of KEYBOARD.md. */
export interface Pressed {
  keys: string[];
  does: string;
}

/** What keys do in an entry, as KEYBOARD.md says it. */
export function keysOf(entry: string): Pressed[] {
  return KEYBOARD.split('\n').flatMap((line) => {
    if (!line.startsWith(`| \`${entry}\` `)) return [];
    const [, keys = '', does = ''] = line.split('|').slice(1);
    return [{ keys: [...keys.matchAll(/`(\w+)`/g)].map(([, key = '']) => key), does: does.trim() }];
  });
}
