import { expect, waitFor } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { BankAccountScreen } from './bank-account-screen.tsx';

const meta = preview.meta({ title: 'Портал/Банковские реквизиты' });

const ACCOUNT = 'GET /settings/bank-account';
const empty = { bic: '', bank_name: '', cor_account: '', account: '', consent: false };
const saved = {
  bic: '044525225',
  bank_name: 'ПАО Сбербанк',
  cor_account: '30101810400000000225',
  account: '40702810638050013199',
  consent: true,
};
const settings = (answers: PortalStory['answers'] = {}) => {
  const story = {
    at: '/settings/bank',
    answers: { [ACCOUNT]: { body: { data: saved } }, ...answers },
    user: { type: 'distributor', is_admin: false, permissions: [] },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <BankAccountScreen />
      </PortalScreen>
    ),
  };
};

export const Default = meta.story({ ...settings() });

/** Entering a BIC fills the other fields from a lookup; without the consent nothing is sent. */
export const FilledByBic = meta.story({
  ...settings({
    [ACCOUNT]: { body: { data: empty } },
    'GET /service/info-bic': {
      body: {
        data: { bic: '044525225', bank_name: 'ПАО Сбербанк', cor_account: '30101810400000000225' },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/БИК/), '044525225');
    await waitFor(() => expect(canvas.getByLabelText('Банк')).toHaveValue('ПАО Сбербанк'));
    await expect(canvas.getByLabelText(/Корреспондентский счёт/)).toHaveValue('30101810400000000225');
    await userEvent.type(canvas.getByLabelText('Расчётный счёт'), '40702810638050013198');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Некорректный расчётный счёт')).toBeVisible();
    await expect(canvas.getByText('Необходимо согласие')).toBeVisible();
  },
});

/**
 * Loading copies every returned field into the form; a consent that is a string counts as given. Specification
 * 2, section 4.
 */
export const LoadedWithAWord = meta.story({
  ...settings({ [ACCOUNT]: { body: { data: { ...saved, consent: 'да' } } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/БИК/)).toHaveValue(saved.bic);
    await expect(canvas.getByLabelText('Банк')).toHaveValue(saved.bank_name);
    await expect(canvas.getByLabelText(/Корреспондентский счёт/)).toHaveValue(saved.cor_account);
    await expect(canvas.getByLabelText('Расчётный счёт')).toHaveValue(saved.account);
    await expect(canvas.getByRole('checkbox')).toBeChecked();
  },
});

/** The server's errors are shown at the fields. */
export const Refused = meta.story({
  ...settings({
    'PUT /settings/bank-account': {
      status: 422,
      message: 'Некорректный БИК',
      fields: [{ field: 'bic', message: 'Некорректный БИК' }],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Некорректный БИК')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(/БИК/)).toHaveFocus());
  },
});

export const Loading = meta.story({ ...settings({ [ACCOUNT]: 'never' }) });

export const Failed = meta.story({
  ...settings({ [ACCOUNT]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
