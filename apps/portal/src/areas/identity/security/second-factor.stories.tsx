import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { type Answered, onPage, type PortalStory } from '../../../../stories/portal-screen.tsx';
import type { User } from '../people-queries.ts';
import { ForcedPassword } from '../forced-password.tsx';
import { SignInPage } from '../sign-in-page.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

const meta = preview.meta({ title: 'Портал/Безопасность/Второй фактор' });

const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];
const sent: unknown[] = [];
/** Records the body and answers: whoever has the code 000000 is refused. */
const noting = (answer: Answered) => async (request: Request) => {
  const body = (await request.json()) as { code?: string };
  sent.push(body);
  const message = 'Неверный код';
  return body.code === '000000' ? { status: 422, message, fields: [{ field: 'code', message }] } : answer;
};
const state = (enabled: boolean, recovery_codes_left: number, is_demanded = false) => ({
  body: {
    data: {
      enabled,
      created_at: enabled ? '2026-11-20T09:30:00Z' : null,
      passkeys: 0,
      recovery_codes_left,
      is_demanded,
    },
  },
});
const codes: Answered = { body: { data: { codes: CODES } } };
const story = (now: Answered): PortalStory => ({
  at: '/settings/password',
  answers: {
    'GET /identity/second-factor': now,
    'POST /identity/second-factor/confirm': noting(codes),
    'POST /identity/second-factor/recovery-codes': noting(codes),
    'POST /identity/second-factor/end': noting({ body: { data: { ok: true } } }),
  },
});

/** The password, then the QR code with the key and the first code, then the recovery codes. */
export const TurningOn = meta.story({
  ...onPage(story(state(false, 0)), SecondFactor),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Подключить приложение' }));
    await userEvent.type(await screen.findByLabelText('Пароль'), 'Portal2026{Enter}');
    await expect(await screen.findByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
    await expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    const code = screen.getByLabelText('Код из приложения');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(code, '12{Enter}');
    await expect(await screen.findByText('Шесть цифр из приложения')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, '000000{Enter}');
    await expect(await screen.findByText('Неверный код')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.click(code);
    await userEvent.paste('123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Включить' }));
    await expect(await screen.findByRole('dialog', { name: 'Запасные коды' })).toBeVisible();
    await expect(screen.getByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible();
    await expect(sent).toEqual([{ code: '000000' }, { code: '123 456' }]);
  },
});

/** Where the portal demands it, it cannot be turned off. */
export const Demanded = meta.story({
  ...onPage(story(state(true, 10, true)), SecondFactor),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Портал требует второй фактор/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Выключить' })).toBeNull();
  },
});

const demanded = (second_factor_owed: boolean): PortalStory => ({
  ...story(state(false, 0, true)),
  at: '/user/password-change?second-factor=required',
  path: '/user/password-change',
  user: { type: 'admin', is_admin: true, permissions: [], second_factor_owed },
  answers: {
    ...story(state(false, 0, true)).answers,
    'GET /identity/user/current': {
      body: { data: { ...(exampleOfSchema('CurrentUser') as object), second_factor_owed: false } },
    },
  },
});

/** A person who must have a second factor turns it on before anything else. */
export const Owed = meta.story({
  ...onPage(demanded(true), ForcedPassword),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Второй фактор' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Выйти' })).toBeVisible();
  },
});

/** After the recovery codes the page leads on. */
export const LeadsOn = meta.story({
  ...onPage(demanded(true), ForcedPassword),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Подключить приложение' }));
    await userEvent.type(await screen.findByLabelText('Пароль'), 'Portal2026{Enter}');
    await userEvent.type(await screen.findByLabelText('Код из приложения'), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Запасные коды' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Я сохранил коды' }));
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Второй фактор' })).toBeNull());
    await expect(sent).toEqual([{ code: '123456' }]);
  },
});

const confirmed: boolean[] = [];
const confirming = {
  ...story(state(true, 10)),
  answers: {
    'GET /identity/second-factor': state(true, 10),
    'POST /identity/confirm': noting({ body: { data: { ok: true } } }),
  },
};

/** Before a sensitive act the code is asked for again; a wrong one is told, and declining ends the question. */
export const Confirming = meta.story({
  ...onPage(confirming, () => <ConfirmIdentity end={(done) => confirmed.push(done)} />),
  play: async ({ userEvent }) => {
    sent.length = 0;
    confirmed.length = 0;
    const code = await screen.findByLabelText(/Код из приложения/);
    const dialog = screen.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    await expect(dialog).toHaveAccessibleDescription(/действует 10 минут/);
    await userEvent.type(code, '000000{Enter}');
    await expect(await screen.findByText('Неверный код')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(confirmed).toEqual([true]));
    await expect(sent).toEqual([{ code: '000000' }, { code: '123456' }]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(confirmed).toEqual([true, false]));
  },
});

/** Without the duty the page leads on at once. */
export const LeadsOnAtOnce = meta.story({
  ...onPage(demanded(false), ForcedPassword),
  play: ({ canvas }) =>
    waitFor(() => expect(canvas.queryByRole('button', { name: 'Подключить приложение' })).toBeNull()),
});

/** Few codes left are told; new ones need a code, and so does turning the factor off. */
export const TurnedOn = meta.story({
  ...onPage(story(state(true, 2)), SecondFactor),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    await expect(await canvas.findByText('Осталось 2')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Новые запасные коды' }));
    await userEvent.type(await screen.findByLabelText(/Код из приложения/), 'abc{Enter}');
    await expect(await screen.findByText(/запасной код из шестнадцати знаков/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/Код из приложения/));
    await userEvent.type(screen.getByLabelText(/Код из приложения/), '654321{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Я сохранил коды' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Выключить' }));
    await userEvent.type(await screen.findByLabelText(/Код из приложения/), 'ABCD-EFGH-IJKL-MNOP{Enter}');
    await expect(await screen.findByText('Второй фактор выключен')).toBeVisible();
    await expect(sent).toEqual([{ code: '654321' }, { code: 'ABCD-EFGH-IJKL-MNOP' }]);
  },
});

export const Failed = meta.story({
  ...onPage(story({ status: 500, message: 'Произошла непредвиденная ошибка' }), SecondFactor),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Повторить/ })).toBeVisible();
  },
});

const onEntered = fn();
/** A right password leads to the second step; its code, or a recovery code, is sent with the challenge. */
export const SigningIn = meta.story({
  ...onPage(
    {
      at: '/auth',
      answers: {
        'POST /identity/token': {
          status: 403,
          code: 'second_factor',
          message: 'Введите код из приложения',
          challenge: 'c'.repeat(43),
          factors: ['app'],
        },
        'POST /identity/token/second-factor': noting({
          body: { access_token: 'a.b.c', token_type: 'Bearer', expires_in: 900 },
        }),
      },
    },
    () => <SignInPage cachedRoute="/basket" onEntered={onEntered} />,
  ),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    onEntered.mockClear();
    await userEvent.type(await canvas.findByLabelText('Логин'), 'shop');
    await userEvent.type(canvas.getByLabelText('Пароль'), 'Portal2026{Enter}');
    const code = await canvas.findByLabelText('Код из приложения');
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await userEvent.type(code, '1{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Шесть цифр из приложения');
    await userEvent.clear(code);
    await userEvent.type(code, '000000{Enter}');
    await expect(await canvas.findByText('Неверный код')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ввести запасной код' }));
    await userEvent.type(canvas.getByLabelText('Запасной код'), 'abcd-efgh-ijkl-mnop{Enter}');
    await waitFor(() => expect(onEntered).toHaveBeenCalledWith('/basket'));
    const token = 'c'.repeat(43);
    await expect(sent).toEqual([
      { token, code: '000000' },
      { token, code: 'abcd-efgh-ijkl-mnop' },
    ]);
  },
});

const reset: string[] = [];
const person = {
  ...(exampleOfSchema('User') as User),
  id: 7,
  second_name: 'Андреева',
  first_name: 'Мария',
  second_factor: true,
  sign_ins: { last_at: '2026-11-20T09:30:00Z', failed: 0, last_failed_at: null },
};
/** Another person's factor is removed after a question. */
export const Removing = meta.story({
  ...onPage(
    {
      at: '/users/7',
      answers: {
        'POST /identity/user/7/second-factor/reset': (request) => {
          reset.push(new URL(request.url).pathname);
          return undefined;
        },
      },
    },
    () => <SignIns user={person} />,
  ),
  play: async ({ canvas, userEvent }) => {
    reset.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Снять второй фактор' }));
    await expect(
      await screen.findByRole('dialog', { name: 'Снять второй фактор: Андреева Мария?' }),
    ).toBeVisible();
    await expect(reset).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Снять' }));
    await expect(await screen.findByText('Второй фактор снят')).toBeVisible();
    await expect(reset).toHaveLength(1);
  },
});
