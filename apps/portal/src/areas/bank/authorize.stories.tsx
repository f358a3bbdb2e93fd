import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { onPage } from '../../../stories/portal-screen.tsx';
import { AuthorizeScreen } from './authorize-screen.tsx';

const meta = preview.meta({ title: 'Портал/Возврат из банка' });
const asked: URLSearchParams[] = [];

/** The user cancelled signing in at the bank. */
export const Cancelled = meta.story({
  ...onPage({ at: '/sbbol/authorize?error=access_denied' }, AuthorizeScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Вход через СберБизнес отменён.');
  },
});

/** An address without a code: no call is made. */
export const WithoutCode = meta.story({
  ...onPage({ at: '/sbbol/authorize' }, AuthorizeScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Банк не подтвердил вход. Начните его снова.',
    );
  },
});

/** The code is sent once; the server's refusal is shown. */
export const Refused = meta.story({
  ...onPage(
    {
      at: '/sbbol/authorize?code=c1&state=s1',
      answers: {
        'GET /sbbol/authorize': (request) => {
          asked.push(new URL(request.url).searchParams);
          return { status: 401, message: 'Вход через банк не подтверждён' };
        },
      },
    },
    AuthorizeScreen,
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent('Вход через банк не подтверждён'),
    );
    await expect(asked.at(-1)?.get('code')).toBe('c1');
  },
});
