// The contents of the landing page: specification 1, sections 2.1, 2.6 and 5.
import { changed } from '../support/answers.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('header links: demo, about, advantages, how to start, partners, knowledge base (external), application status, FAQ, phone, language switch (ru, eng), login (route auth)', async ({
  page,
}) => {
  await changed(page, 'config/env', {
    knowledge_base_url: 'https://help.example.ru/',
    support_phone: '8 800 100-20-30',
  });
  await page.goto('/ru');
  const header = page.getByRole('banner');
  const sections = header.getByRole('navigation', { name: 'Разделы' }).getByRole('link');
  await expect(sections).toHaveText([
    'Демо',
    'О портале',
    'Преимущества',
    'Как начать',
    'Партнёры',
    'База знаний',
    'Статус заявки',
    'Вопросы и ответы',
  ]);
  expect(await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/auth/Demo',
    '#about',
    '#advantages',
    '#start',
    '#partners',
    'https://help.example.ru/',
    '/documentation-await',
    '#faq',
  ]);
  // Each link leads to an existing section of the page.
  for (const id of ['about', 'advantages', 'start', 'partners', 'faq'])
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeVisible();
  await expect(header.getByRole('link', { name: '8 800 100-20-30' })).toHaveAttribute(
    'href',
    'tel:88001002030',
  );
  await expect(header.getByRole('link', { name: 'Русский' })).toHaveAttribute('href', '/ru');
  await expect(header.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/eng');
  await header.getByRole('link', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('footer: privacy policy link, phone, e-mail, copyright starting 2010', async ({ page }) => {
  await changed(page, 'config/env', { support_phone: '8 800 100-20-30', support_email: 'help@example.ru' });
  await page.goto('/ru');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/© 2010–20\d\d/);
  await expect(footer.getByRole('link', { name: '8 800 100-20-30' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'help@example.ru' })).toHaveAttribute(
    'href',
    'mailto:help@example.ru',
  );
  await footer.getByRole('link', { name: 'Политика обработки персональных данных' }).click();
  await expect(page).toHaveURL(/\/regulations$/);
});

test('content: a buyer path; a seller path; advantages for customers and sellers; partners; FAQ; a demo video', async ({
  page,
}) => {
  await page.goto('/eng');
  const steps = page.locator('#start').getByRole('listitem');
  await expect(steps).toHaveText([
    /Sign up with your tax number, legal form and legal address$/,
    /Choose a supplier$/,
    /Wait for moderation and an approval e-mail$/,
    /Buy$/,
    /Register$/,
    /Set up logistics$/,
    /Upload your products in \.xlsx$/,
    /Add counterparties$/,
    /Sell$/,
  ]);
  const advantages = page.locator('#advantages');
  for (const title of ['For customers', 'For sellers'])
    await expect(advantages.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.locator('#partners').getByRole('listitem')).toHaveCount(4);
  await page.locator('#faq').getByText('Who may register?').click();
  await expect(page.getByText('An organization or a sole trader with a Russian tax number.')).toBeVisible();
  await page.getByRole('button', { name: 'Watch the video' }).click();
  const film = page.getByRole('dialog', { name: 'The portal in half a minute' });
  await expect(film.locator('video')).toHaveAttribute('src', '/film/portal.webm');
});

test('touching a field shows its message, in English; text is trimmed; INN converted to a number; phone uses a mask', async ({
  page,
}) => {
  // Records the body in the page, because Playwright does not report a streamed body.
  await page.addInitScript(() => {
    const call = globalThis.fetch;
    globalThis.fetch = async (...asked: Parameters<typeof call>) => {
      const request = new Request(...asked);
      if (request.url.endsWith('/landing-send-email')) document.title = await request.clone().text();
      return call(request);
    };
  });
  await page.goto('/eng');
  await page.locator('#partners').getByRole('button', { name: 'Become a partner' }).click();
  const form = page.getByRole('dialog', { name: 'Become a partner' }).getByRole('form');
  const fields = ['Full name', 'Organization name', 'TIN or ITN', 'Phone', 'Email', 'Offered products'];
  for (const name of fields) {
    await expect(form.getByText(`${name} is required`)).toHaveCount(0);
    await form.getByLabel(name).focus();
    await form.getByLabel(name).blur();
    await expect(form.getByText(`${name} is required`)).toBeVisible();
  }
  await form.getByLabel('Email').fill('zavod');
  await expect(form.getByText('Incorrect email format')).toBeVisible();
  await expect(form.getByText('Email is required')).toHaveCount(0);
  await form.getByLabel('Full name').fill('  Pyotr Petrov ');
  await form.getByLabel('Organization name').fill(' Zavod  ');
  await form.getByLabel('TIN or ITN').fill('7707083893');
  await form.getByLabel('Phone').fill('79001234567');
  await expect(form.getByLabel('Phone')).toHaveValue('+7 900 123-45-67');
  await form.getByLabel('Email').fill(' zavod@example.ru ');
  await form.getByLabel('Offered products').fill(' Filters ');
  const send = form.getByRole('button', { name: 'Send request' });
  await expect(send).toBeDisabled();
  await form.getByRole('checkbox', { name: /personal-data rules/ }).check();
  await send.click();
  await expect(page).toHaveTitle(/contact_person/);
  expect(JSON.parse(await page.title())).toEqual({
    contact_person: 'Pyotr Petrov',
    organization_title: 'Zavod',
    fiscal_number: 7_707_083_893,
    phone: '+7 900 123-45-67',
    email: 'zavod@example.ru',
    offered_products: 'Filters',
  });
});

test('the landing layout has no side menu and no portal footer; the portal’s has both', async ({
  page,
  browser,
}) => {
  await page.goto('/ru');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toHaveCount(0);
  const { page: inside } = await signIn(browser, 'shop');
  await expect(inside.getByRole('navigation', { name: 'Главное меню' })).toBeVisible();
  await expect(inside.getByRole('contentinfo')).toContainText('В корзине');
});
