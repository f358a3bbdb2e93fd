import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage, type PortalStory } from '../../../stories/portal-screen.tsx';
import { LinkScreen } from './link-screen.tsx';
import { OneTimeScreen, RestoreScreen } from './restore-screen.tsx';

const meta = preview.meta({ title: 'Портал/Ссылки из писем' });

const sent: unknown[] = [];
const noting = (body: unknown) => async (request: Request) => {
  sent.push(await request.json());
  return { body };
};
const asks = (call: string): PortalStory => ({
  at: '/',
  answers: { [call]: noting({ data: { ok: true } }) },
});

/** The response does not reveal whether the login exists; an empty login is not sent. */
export const Restore = meta.story({
  ...onPage(asks('POST /identity/password/restore'), RestoreScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const send = canvas.getByRole('button', { name: 'Прислать ссылку' });
    await userEvent.click(send);
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Логин'), 'shop');
    await userEvent.click(send);
    await expect(await canvas.findByText(/Если такой логин есть/)).toBeVisible();
    await expect(sent).toEqual([{ login: 'shop' }]);
  },
});

export const OneTime = meta.story({
  ...onPage(asks('POST /identity/one-time'), OneTimeScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(canvas.getByRole('heading', { name: 'Вход по ссылке' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Логин'), 'shop{Enter}');
    await waitFor(() => expect(sent).toEqual([{ login: 'shop' }]));
  },
});

const link = (data: object): PortalStory => ({
  at: '/password-create/secret',
  path: '/password-create/:token',
  answers: {
    'POST /identity/password/link': { body: { data } },
    'POST /identity/password/create': noting({ data: { ok: true } }),
    'POST /identity/email/confirm': noting({ data: { ok: true } }),
  },
});

/** The password is sent with the link's token once both fields are equal. */
export const NewPassword = meta.story({
  ...onPage(link({ kind: 'password-create', login: 'shop' }), LinkScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.type(await canvas.findByLabelText('Новый пароль'), 'Kolodki-2026');
    await userEvent.type(canvas.getByLabelText('Новый пароль ещё раз'), 'Kolodki-2027');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить пароль' }));
    await expect(sent).toEqual([]);
    await userEvent.clear(canvas.getByLabelText('Новый пароль ещё раз'));
    await userEvent.type(canvas.getByLabelText('Новый пароль ещё раз'), 'Kolodki-2026{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([{ token: 'secret', password: 'Kolodki-2026', password_repeat: 'Kolodki-2026' }]),
    );
  },
});

/** Opening the link has no effect by itself: mail programs open links automatically. */
export const ConfirmMail = meta.story({
  ...onPage(link({ kind: 'email-confirm', login: 'shop', email: 'new@detal-plus.ru' }), LinkScreen),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByText('new@detal-plus.ru')).toBeVisible();
    await expect(sent).toEqual([]);
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить почту' }));
    await waitFor(() => expect(sent).toEqual([{ token: 'secret' }]));
    await expect(await screen.findByText('Почта подтверждена')).toBeVisible();
  },
});

const GONE = 'Ссылка больше не действует. Запросите новую.';
export const Expired = meta.story({
  ...onPage(
    { ...link({}), answers: { 'POST /identity/password/link': { status: 404, message: GONE } } },
    LinkScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(GONE)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Запросить новую ссылку' })).toHaveAttribute(
      'href',
      '/password-restore',
    );
  },
});

export const WithoutLink = meta.story({
  ...onPage({ at: '/password-create' }, LinkScreen),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: 'Запросить ссылку' })).toBeVisible(),
});
