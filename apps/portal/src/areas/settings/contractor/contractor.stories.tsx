import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { ContractorScreen } from './contractor-screen.tsx';

const meta = preview.meta({ title: 'Портал/Настройки контрагента' });

const SETTINGS = 'GET /settings/contractor';
const RIGHTS = [
  { name: 'PERMISSION_CONTRACTOR_UPDATE', description: 'Изменение контрагентов' },
  { name: 'PERMISSION_DOCUMENT_INCOMING_ORDER_GET', description: 'Входящие заказы' },
];
const settings = (answers: PortalStory['answers'] = {}, permissions = RIGHTS) => {
  const story = {
    at: '/settings/contractor',
    answers: {
      [SETTINGS]: {
        body: { data: { minimal_amount: 1500, processing_hours: 0, automatic_refusal: false } },
      },
      ...answers,
    },
    user: { type: 'supplier', is_admin: false, permissions },
  };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ContractorScreen />
      </PortalScreen>
    ),
  };
};

/** Automatic refusal requires a time limit: the field shows the error until it has one. */
export const Conditions = meta.story({
  ...settings(),
  play: async ({ canvas, userEvent }) => {
    const hours = await canvas.findByLabelText(/Время на ответ/);
    await userEvent.click(canvas.getByRole('checkbox', { name: /Отказывать автоматически/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText(/укажите время обработки от 1 часа/)).toBeVisible();
    await waitFor(() => expect(hours).toHaveFocus());
    await userEvent.clear(hours);
    await userEvent.type(hours, '24');
    await waitFor(() => expect(hours).not.toHaveAttribute('aria-invalid'));
  },
});

const sent: unknown[] = [];

/** Roubles are sent as typed. */
export const Saved = meta.story({
  ...settings({
    'PUT /settings/contractor': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: { minimal_amount: 1500.5, processing_hours: 0, automatic_refusal: false } } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const sum = await canvas.findByLabelText(/Минимальная сумма/);
    await expect(sum).toHaveDisplayValue(/^1\s500,00$/);
    await userEvent.clear(sum);
    await userEvent.type(sum, '1500,5');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(sent).toEqual([{ minimal_amount: 1500.5, processing_hours: 0, automatic_refusal: false }]),
    );
  },
});

export const ReadOnly = meta.story({
  ...settings({}, []),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/Время на ответ/)).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Сохранить' })).toBeNull();
  },
});

export const Loading = meta.story({ ...settings({ [SETTINGS]: 'never' }) });

export const Failed = meta.story({
  ...settings({ [SETTINGS]: { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});

const company = {
  ...(exampleOfSchema('Contractor') as object),
  inn: '6321004567',
  kpp: '632101001',
  tax_system: 'none',
  may_change: true,
};
const changed: unknown[] = [];
const taxes = (more: object = {}) =>
  settings({
    'GET /warehouse/contractor/104238': { body: { data: { ...company, ...more } } },
    'PUT /warehouse/contractor/update': async (request: Request) => {
      changed.push(await request.json());
      return { body: { data: { ...company, ...more } } };
    },
  });

/** The tax system and the КПП of the own company, which its papers tell. */
export const Taxes = meta.story({
  ...taxes(),
  play: async ({ canvas, userEvent }) => {
    changed.length = 0;
    const kpp = await canvas.findByLabelText('КПП');
    await userEvent.clear(kpp);
    await userEvent.type(kpp, '63210100');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить налоги' }));
    await expect(await canvas.findByText('Некорректный КПП')).toBeVisible();
    await userEvent.type(kpp, '2');
    await userEvent.selectOptions(canvas.getByLabelText(/Система налогообложения/), 'osno');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить налоги' }));
    await waitFor(() => expect(changed).toMatchObject([{ tax_system: 'osno', kpp: '632101002' }]));
    await expect(await screen.findByText('Уже отправленные отгрузки не изменились')).toBeVisible();
  },
});

/** A sole trader has no КПП. */
export const TaxesOfTrader = meta.story({
  ...taxes({ inn: '500100732259', kpp: '' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('КПП'), '632101001');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить налоги' }));
    await expect(await canvas.findByText('У предпринимателя нет КПП: оставьте поле пустым')).toBeVisible();
  },
});

export const TaxesOnPhone = meta.story({
  ...taxes({ tax_system: 'usn_5' }),
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => expect(await canvas.findByDisplayValue('УСН с НДС 5 %')).toBeVisible(),
});
