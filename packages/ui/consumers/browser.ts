import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

export interface Visit {
  page: Page;
  /** What the console called an error, and what was thrown; hydration mistakes are among them. */
  errors: string[];
  /** All the JavaScript that the page has loaded. */
  script: string;
}

/** Opens a page, lets a test look at it, and answers what it loaded and complained of. */
export async function visit(
  browser: Browser,
  url: string,
  look: (page: Page) => Promise<void>,
): Promise<Visit> {
  // In another zone and language than a server's: what was rendered there has to be the same here.
  const page = await browser.newPage({ timezoneId: 'Asia/Vladivostok', locale: 'ru' });
  const errors: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await look(page);
  const script = (await Promise.all(scripts)).join('\n');
  await page.close();
  return { page, errors, script };
}
