import { expect, type Page } from '@playwright/test';
import { api } from './orders.ts';

/** Returns the link in the recipient's e-mail; waits, because it arrives after the page reports it as sent. */
export async function linkTo(page: Page, recipient: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const letters = await page.request.get('/api/config/demo-mail');
      const { data } = (await letters.json()) as { data: { recipient: string; text: string }[] };
      const letter = data.find((one) => one.recipient === recipient);
      link = /\/[\w-]{43}\b/.exec(letter?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** The demo data's consumer whose order is new and who reads letters. */
export const CONSUMER = { name: 'Орлова Мария', email: 'orlova@example.ru' };

/** The code by which an order of a consumer is handed out: only the consumer has it, in the letter. */
export async function pickupCode(page: Page, recipient: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const { data } = await api<{ data: { recipient: string; text: string }[] }>(
        page,
        'GET',
        '/config/demo-mail',
      );
      code = /Код выдачи: (\d+)/.exec(data.find((one) => one.recipient === recipient)?.text ?? '')?.[1] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}
