import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';

const SYSTEM = '/usr/bin/chromium';

/**
 * The scripts that a page runs until it shows a field for the password, compressed one by one by gzip at its best.
 * Scripts that are only fetched beforehand do not count. Returns kB (1000 bytes) and their number.
 */
export async function scriptsOf(address: string): Promise<{ kilobytes: number; files: number }> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(address);
    await page.locator('input[type=password]').first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const scripts = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.startsWith('http'));
    const bytes = scripts.reduce((sum, { source = '' }) => sum + gzipSync(source, { level: 9 }).length, 0);
    return { kilobytes: bytes / 1_000, files: scripts.length };
  } finally {
    await browser.close();
  }
}
