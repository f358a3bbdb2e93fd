import type { Page } from '@playwright/test';

/** Presses keys and counts them; each key of «Control+Enter» and each letter of a text is one. */
export interface Keys {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  count(): number;
}

export function keysOf(page: Page): Keys {
  let pressed = 0;
  return {
    async press(key) {
      pressed += key.split('+').length;
      await page.keyboard.press(key);
    },
    async type(text) {
      pressed += Array.from(text).length;
      await page.keyboard.type(text);
    },
    count: () => pressed,
  };
}

/** Counts the presses of the mouse on a page, also those that open another page of the portal. */
export async function clicksOf(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => void clicks++);
  const listen = () =>
    document.addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { countClick(): void }).countClick(),
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

/** Puts a text on the clipboard and pastes it where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}
