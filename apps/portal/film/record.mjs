// node apps/portal/film/record.mjs ADDRESS: records the landing page's film from a running demo, with its captions in both languages.
// Needs ffmpeg. What is seen is the portal itself; nothing is drawn over it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';

const address = process.argv[2] ?? 'http://localhost:3000';
const SYSTEM = '/usr/bin/chromium';
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
const OUT = path.join(import.meta.dirname, '../public/film');
const SIZE = { width: 1280, height: 720 };

const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const frames = mkdtempSync(path.join(tmpdir(), 'film-'));
/** Each frame as it was painted, with the second it belongs to. */
const painted = [];
const captions = [];
let clock = 0;

/** A person at the portal, who is filmed while `act` runs. */
async function filmed(login, start, act) {
  const context = await browser.newContext({ viewport: SIZE, baseURL: address, locale: 'ru' });
  const { ok } = await context.request
    .post('/api/identity/token', { data: { login, password: 'Portal2026' } })
    .then((answer) => ({ ok: answer.ok() }));
  if (!ok) throw new Error(`${login} cannot sign in: is this the demo?`);
  await context.addInitScript(() => localStorage.setItem('loggedIn', '1'));
  const page = await context.newPage();
  await page.goto(start);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  const begun = performance.now();
  const from = clock;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    const file = path.join(frames, `${String(painted.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    painted.push({ file, at: from + (performance.now() - begun) / 1000 });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 85, everyNthFrame: 2 });
  /** What happens is told in both languages for as long as it takes, and at least so many seconds. */
  const scene = async (ru, eng, seconds, work) => {
    const at = clock;
    const till = performance.now() + seconds * 1000;
    await work?.();
    await sleep(Math.max(0, till - performance.now()));
    clock = from + (performance.now() - begun) / 1000;
    captions.push({ at, till: clock, ru, eng });
  };
  await act(page, scene);
  await session.send('Page.stopScreencast');
  await context.close();
}

await filmed('shop', '/main', async (page, scene) => {
  await scene(
    'Номер, марка, список или VIN – одна строка поиска',
    'A number, a brand, a list or a VIN: one search line',
    4,
    async () => {
      await sleep(1000);
      const search = page.getByPlaceholder('Поиск по названию и номеру').first();
      await search.click();
      await search.pressSequentially('KNECHT OC90', { delay: 90 });
    },
  );
  await scene(
    'Предложения всех поставщиков: цена, срок, остаток, кратность',
    'Offers of every supplier: price, term, stock, multiplicity',
    6,
    async () => {
      await page.keyboard.press('Enter');
      await page.waitForURL(/catalog\/result/);
      await sleep(2500);
      await page.mouse.move(640, 420);
      await page.mouse.wheel(0, 260);
    },
  );
  await scene(
    'Корзина на каждый склад, лимит договора перед глазами',
    'A basket for each storage, the limit always in sight',
    5,
    async () => {
      await page.goto('/catalog/basket');
    },
  );
  await scene(
    'Каждый заказ: что подтверждено, отгружено и принято',
    'Every order: what is confirmed, shipped and accepted',
    7,
    async () => {
      await page.goto('/outgoing');
      await sleep(2500);
      await page.getByRole('row').nth(3).click();
    },
  );
});
await filmed('supplier', '/inbox?tab=new', async (page, scene) => {
  await scene(
    'Поставщик видит новый заказ сразу и отвечает по строкам',
    'The supplier sees a new order at once and answers by lines',
    6,
    async () => {
      await sleep(2500);
      await page.getByRole('row').nth(1).click();
    },
  );
});
await browser.close();

const stamp = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);
for (const language of ['ru', 'eng'])
  writeFileSync(
    path.join(OUT, `portal.${language}.vtt`),
    `WEBVTT\n\n${captions.map(({ at, till, ...said }) => `${stamp(at)} --> ${stamp(till)}\n${said[language]}\n`).join('\n')}`,
  );
const list = path.join(frames, 'frames.txt');
const last = painted.at(-1);
writeFileSync(
  list,
  `${painted.map(({ file, at }, n) => `file '${file}'\nduration ${Math.max(0.01, (painted[n + 1]?.at ?? clock) - at).toFixed(3)}`).join('\n')}\nfile '${last.file}'\n`,
);
// prettier-ignore
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-vf', `scale=${SIZE.width}:-2,fps=12`,
  '-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-an', path.join(OUT, 'portal.webm')], { stdio: 'inherit' });
rmSync(frames, { recursive: true });
process.stdout.write(`${painted.length} frames, ${clock.toFixed(1)} s\n`);
