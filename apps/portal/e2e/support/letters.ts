import { expect, type Page } from '@playwright/test';

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
