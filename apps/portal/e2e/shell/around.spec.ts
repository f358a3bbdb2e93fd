// The survey, the chat, error reporting and traces, on a separate server on which they are configured.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const told: string[] = [];
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
const spans: Span[] = [];
/** The external services: the survey's page, the chat's page, the receiver of error reports, and the collector of traces. */
const others = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (request.url?.startsWith('/api/1/envelope')) {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (body !== '') told.push(body);
      response.end('{}');
    });
    return;
  }
  if (request.url === '/v1/traces') {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    return;
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(
    request.url === '/survey'
      ? `<h1>Опрос</h1><button onclick="parent.postMessage('finish', '*')">Готово</button>`
      : '<h1>Здравствуйте! Чем помочь?</h1>',
  );
});
let portal: ChildProcess;
let address = '';

test.beforeAll(async () => {
  others.listen(0, '127.0.0.1');
  await once(others, 'listening');
  const { port } = others.address() as AddressInfo;
  const service = `http://127.0.0.1:${port}`;
  portal = spawn(process.execPath, ['-C', 'source', path.join(import.meta.dirname, '../support/server.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      SURVEY_URL: `${service}/survey`,
      SUPPORT_CHAT_URL: `${service}/chat`,
      OTEL_EXPORTER_OTLP_ENDPOINT: service,
      ERROR_REPORTING_DSN: `http://key@127.0.0.1:${port}/1`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: portal.stdout ?? process.stdin })) {
    address = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? '';
    if (address) break;
  }
  portal.stdout?.resume();
});
test.afterAll(async () => {
  portal.kill('SIGTERM');
  await once(portal, 'exit');
  others.close();
});

async function enter(page: Page, login: string) {
  await page.goto(`${address}/auth?cachedRoute=/settings/password`);
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill('Portal2026');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
}

test('the survey: closing hides it for this user only; finishing it marks it as passed', async ({ page }) => {
  await enter(page, 'shop');
  const bar = page.getByRole('status').filter({ hasText: 'Оцените, удобно ли вам на портале' });
  await bar.getByRole('button', { name: 'Закрыть' }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);

  // Another user in the same browser still sees it.
  await page.getByRole('button', { name: /Учётная запись/ }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  await enter(page, 'shop2');
  await bar.getByRole('button', { name: 'Пройти опрос' }).click();
  // «Survey frame 1100x600 in a modal of width 1200».
  const survey = page.locator('iframe[title="Опрос об удовлетворённости"]');
  expect(await survey.evaluate((frame: HTMLIFrameElement) => [frame.width, frame.height])).toEqual([
    '1100',
    '600',
  ]);
  await expect
    .poll(
      async () =>
        (await page.getByRole('dialog', { name: 'Опрос об удовлетворённости' }).boundingBox())?.width,
    )
    .toBe(1_200);
  const passed = page.waitForResponse('**/set-is-user-satisfaction-quiz-passed-successfully');
  // A message from another window than the survey's frame is ignored.
  await page.evaluate(() => window.postMessage('finish', '*'));
  await expect(page.getByRole('dialog', { name: 'Опрос об удовлетворённости' })).toBeVisible();
  await page.frameLocator('iframe[title="Опрос об удовлетворённости"]').getByText('Готово').click();
  expect((await passed).status()).toBe(200);
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('surveyClosedBy'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('«Больше не показывать» hides the survey for everybody in this browser', async ({ page }) => {
  await enter(page, 'shop');
  await page.getByRole('button', { name: 'Больше не показывать' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Оцените, удобно ли вам на портале')).toHaveCount(0);
});

test('the chat: its button appears after a second, #openhdechat opens it on load', async ({ page }) => {
  await enter(page, 'shop');
  const button = page.getByRole('button', { name: 'Чат поддержки' });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible();
  await page.clock.runFor(900);
  await expect(button).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(button).toBeVisible();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  expect(x > 720 && y > 450).toBe(true);
  await page.clock.resume();
  await button.click();
  const chat = page.frameLocator('iframe[title="Чат поддержки"]');
  await expect(chat.getByText('Чем помочь?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Чат поддержки' })).toHaveCount(0);
  await page.goto(`${address}/settings/password#openhdechat`);
  await page.reload();
  await expect(chat.getByText('Чем помочь?')).toBeVisible();
});

test('an error is reported without personal data', async ({ page }) => {
  // The address of error reporting comes with the configuration.
  const known = page.waitForResponse('**/api/config/env');
  await page.goto(`${address}/auth`);
  await known;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('нет склада у ivan.petrov@detail-plus.ru, +7 917 123-45-67');
    });
  });
  await expect.poll(() => told.join('\n')).toContain('нет склада');
  const all = told.join('\n');
  expect(all).toContain('[скрыто]');
  expect(all).not.toMatch(/ivan|detail-plus|917 123|123-45-67|"cookie|"user"|127\.0\.0\.1:\d+\/auth\?/);
});

test('a click is traced down to the SQL of its calls', async ({ page }) => {
  await enter(page, 'shop');
  await page.getByLabel('Текущий пароль').fill('Wrong2026');
  await page.getByLabel('Новый пароль', { exact: true }).fill('Zapchasti2026');
  await page.getByLabel('Новый пароль ещё раз').fill('Zapchasti2026');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page.getByText('Неверный текущий пароль')).toBeVisible();
  // A span is sent when its action is over: with the next one.
  await page.keyboard.press('Enter');
  const below = (parent: Span | undefined, name: RegExp) =>
    parent && spans.find(({ parentSpanId, name: own }) => parentSpanId === parent.spanId && name.test(own));
  const chain = () => {
    const click = spans.find(({ name }) => name === 'Сменить пароль');
    const call = below(click, /change-password$/);
    const answer = below(call, /^changePassword$/);
    return [click, call, answer, below(answer, /^(SELECT|WITH)$/)];
  };
  await expect.poll(() => chain().map((span) => span?.name ?? 'nothing')).not.toContain('nothing');
  expect(new Set(chain().map((span) => span?.traceId)).size).toBe(1);
});

test('the New Year greeting is shown in its season until this user closes it', async ({ page }) => {
  await enter(page, 'shop');
  await page.clock.setFixedTime(new Date('2026-12-25T09:00:00Z'));
  await page.reload();
  const greeting = page.getByRole('dialog', { name: 'С Новым годом!' });
  await greeting.getByRole('button', { name: 'Спасибо' }).click();
  await expect(greeting).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(greeting).toHaveCount(0);
});

test('Internet Explorer shows a modal with four browsers, and a warning when it is closed', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(document, { documentMode: 11 }));
  await page.goto(`${address}/auth`);
  // Evaluated instead of loaded: Trusted Types forbid tests to add a script element.
  await page.evaluate(await (await page.request.get(`${address}/old-browser.js`)).text());
  const modal = page.getByRole('dialog', { name: 'Обновите браузер' });
  await expect(modal.getByRole('listitem')).toHaveCount(4);
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.message());
    void dialog.accept();
  });
  await modal.getByRole('link', { name: 'Закрыть' }).click();
  await expect(modal).toHaveCount(0);
  expect(warnings).toEqual(['Сайт может отображаться некорректно']);
});
