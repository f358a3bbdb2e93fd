// Which Chromium the browser tests run in: CHROMIUM_PATH, the system's, Playwright's own, or one installed now.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { execute, failure } from './toolchain.mjs';

/** The headless shell first: it runs the same tests in a third less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Path of a working Chromium. Throws a one-line message if there is none and none can be installed. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw failure(`CHROMIUM_PATH указывает на ${given}, но такого файла нет.`);
  }
  const found = onPath() ?? (await playwrights());
  if (found) return found;
  process.stdout.write('Установка Chromium для проверок в браузере…\n');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await execute('apt-get', ['update', '-qq'], { quiet: true });
    await execute(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      { quiet: true },
    );
  } else {
    await execute('playwright', ['install', 'chromium'], { quiet: true });
  }
  const installed = onPath() ?? (await playwrights());
  if (installed) return installed;
  throw failure('Нет браузера для проверок: установите Chromium и задайте путь к нему в CHROMIUM_PATH.');
}

function onPath() {
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // try the next one
    }
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(mac) ? mac : undefined;
}

async function playwrights() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}
