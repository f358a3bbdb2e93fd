import path from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { COLOURS, faultsOf, inTheme } from './axe.ts';
import { type Person, signIn } from './people.ts';
import { settled } from './walk.ts';

/** The window of a phone, in pixels. */
export const PHONE = { width: 390, height: 844 };
/** The least height of what a thumb hits, in pixels. */
const THUMB = 44;
const PICTURES = path.join(import.meta.dirname, '../../../../docs/phone');

/** A user with a phone. All taps go through `tap`, which checks and counts them. */
export interface PhonePerson extends Person {
  /** Taps a control that is at least 44 pixels high. */
  tap(control: Locator): Promise<void>;
  /** Taps a field and types into it instead of what it holds. */
  type(field: Locator, text: string): Promise<void>;
  /** Taps since the start or since the last call of `startCounting`. */
  taps(): number;
  startCounting(): void;
  /** Checks the shown page once it is loaded: it fits, and axe finds nothing in either theme. */
  sound(): Promise<void>;
}

/** Signs in on a phone of 390 by 844 pixels with a touch screen. */
export async function onPhone(browser: Browser, login: string, address?: string): Promise<PhonePerson> {
  const person = await signIn(browser, login, address, {
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const still = settled(person.page);
  let taps = 0;
  const tap = async (control: Locator) => {
    await tapBig(control);
    taps += 1;
  };
  return {
    ...person,
    tap,
    async type(field, text) {
      await tap(field);
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
    },
    taps: () => taps,
    startCounting: () => void (taps = 0),
    async sound() {
      await expect(person.page.locator('h1').first()).toBeVisible();
      await still();
      await sound(person.page);
    },
  };
}

/** Taps a control and fails if it is lower than a thumb needs. */
async function tapBig(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const box = await control.boundingBox();
  const height = Math.round(box?.height ?? 0);
  expect.soft(height, `height of ${String(control)}`).toBeGreaterThanOrEqual(THUMB);
  await control.tap();
}

const softly = expect.configure({ soft: true, timeout: 5_000 });

/** Fails if the page can be scrolled sideways or shows something beyond the phone's right edge. */
export async function fits(page: Page): Promise<void> {
  // What measures its own width, such as a chart, follows a change of the window a frame later.
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(PHONE.width);
  await softly
    .poll(() => page.evaluate(controlsCutOff), { message: `${page.url()}: controls beyond the right edge` })
    .toEqual([]);
}

/** Names of controls that stand beyond the right edge of the window, except in a strip that scrolls, such as tabs. */
function controlsCutOff(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
      scrolls(element.parentElement));
  return [...document.querySelectorAll('main :is(button, a[href], input, select, textarea)')]
    .filter((control) => {
      const { width, right } = control.getBoundingClientRect();
      return width > 1 && right > innerWidth + 1 && control.checkVisibility() && !scrolls(control);
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent.slice(0, 40));
}

/** Checks a main page of a job: it fits, and axe finds nothing in the light and in the dark theme. */
async function sound(page: Page): Promise<void> {
  await fits(page);
  expect.soft(await faultsOf(page), page.url()).toEqual([]);
  await inTheme(page, 'dark');
  expect.soft(await faultsOf(page, COLOURS), `${page.url()}, dark`).toEqual([]);
  await inTheme(page, 'light');
}

/** Takes the picture of a page for docs/phone.md, if asked for by `PICTURES=1`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), scale: 'css', animations: 'disabled' });
}
