import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage } from '../../../stories/portal-screen.tsx';
import { LandingScreen } from './landing-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const LETTERS = /[а-яё]/i;
const meta = preview.meta({ title: 'Портал/Страница знакомства' });
const sent: { fiscal_number?: string; consent?: boolean; type?: string }[] = [];

/** In Russian, with links to sign in and to register. */
export const Russian = meta.story({
  ...onPage({ at: '/ru' }, LandingScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    const hrefs = canvas.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(hrefs).toEqual(expect.arrayContaining(['/auth', '/auth/SignUp']));
  },
});

/** In English: no headings are left in Russian. */
export const English = meta.story({
  ...onPage({ at: '/eng' }, LandingScreen),
  play: async ({ canvas }) => {
    const headings = await canvas.findAllByRole('heading');
    await expect(headings.length).toBeGreaterThan(4);
    for (const heading of headings) await expect(heading.textContent).not.toMatch(LETTERS);
  },
});

/** A registration without consent is not sent; with it, the values are sent as entered. */
export const SignUp = meta.story({
  ...onPage(
    {
      at: '/auth/SignUp',
      answers: {
        'POST /identity/sign-up': async (request) => {
          sent.push((await request.json()) as (typeof sent)[number]);
          return undefined;
        },
      },
    },
    SignUpScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const fill = (label: RegExp, text: string) => userEvent.type(canvas.getByLabelText(label), text);
    await fill(/^ИНН/, '7707083893');
    await fill(/^(?:Название|Наименование)/, 'Гараж');
    await fill(/адрес/i, '117997, Москва, ул. Вавилова, 19');
    await fill(/^Фамилия/, 'Петров');
    await fill(/^Имя/, 'Иван');
    await fill(/^E-mail/, 'ivan@example.com');
    await fill(/^Телефон/, '9161234567');
    const save = canvas.getByRole('button', { name: 'Зарегистрироваться' });
    await userEvent.click(save);
    await waitFor(() => expect(canvas.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true'));
    await expect(sent).toEqual([]);
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(sent[0]).toMatchObject({ fiscal_number: '7707083893', consent: true, type: 'shop' });
  },
});
