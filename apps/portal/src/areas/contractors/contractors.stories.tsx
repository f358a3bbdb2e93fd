import { NO_ACCESS } from '@portal/domain/failures';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { onPage, PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { AddContractScreen } from './add-contract-screen.tsx';
import { AddContractorScreen } from './add-contractor-screen.tsx';
import type { Contract } from './contract-queries.ts';
import { ContractScreen } from './contract-screen.tsx';
import { ContractsScreen } from './contracts-screen.tsx';
import { ContractorScreen, ContractorViewScreen } from './contractor-screen.tsx';
import { ContractorsScreen } from './contractors-screen.tsx';
import { DiscountScreen } from './discount-screen.tsx';
import { ImportContractorsScreen } from './import-screen.tsx';
import { LimitsScreen } from './limits-screen.tsx';
import { MarkupsScreen } from './markups-screen.tsx';
import { AddSubtypeScreen, SubtypesScreen } from './subtypes-screen.tsx';

const meta = preview.meta({ title: 'Портал/Контрагенты и договоры' });

const RIGHTS = [
  'PERMISSION_CONTRACT_GET',
  'PERMISSION_CONTRACT_CREATE',
  'PERMISSION_CONTRACT_UPDATE',
  'PERMISSION_CONTRACTOR_GET',
  'PERMISSION_CONTRACTOR_CREATE',
  'PERMISSION_CONTRACTOR_UPDATE',
].map((name) => ({ name, description: name }));
const SUPPLIER = { type: 'supplier', is_admin: false, permissions: RIGHTS };

const at = (
  Screen: () => React.ReactNode,
  address: string,
  { user = SUPPLIER, ...more }: Partial<PortalStory> = {},
) => {
  const story = { at: address, user, ...more };
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <Screen />
      </PortalScreen>
    ),
  };
};

const contract = exampleOfSchema('Contract') as Contract;
const row = exampleOfSchema('ContractRow') as object;
const page = (data: readonly object[], more: object = {}) => ({
  body: { data, pagination: { current: 1, count: 1, per: 20, total: data.length }, ...more },
});
const COUNTERS = { all: 2, draft: 0, new: 0, work: 2, done: 0, failed: 0 };

export const Contracts = meta.story({
  ...at(ContractsScreen, '/contracts', {
    answers: {
      'GET /warehouse/contract': page(
        [
          { ...row, id: 1, number: 'Д-1', days_left: 5 },
          { ...row, id: 2, number: 'Д-2', date_end: null, days_left: null, limit: null },
        ],
        { counters: COUNTERS },
      ),
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/5\sдней до окончания срока/)).toBeVisible();
    await expect(canvas.getByText('Бессрочный')).toBeVisible();
    await expect(canvas.getByText('Без лимита')).toBeVisible();
  },
});

export const NoContracts = meta.story({
  ...at(ContractsScreen, '/contracts', {
    answers: { 'GET /warehouse/contract': page([], { counters: { ...COUNTERS, all: 0, work: 0 } }) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Договоров пока нет')).toBeVisible();
  },
});

const withContract = (more: Partial<Contract>): Partial<PortalStory> => ({
  path: '/contracts/:id',
  answers: { 'GET /warehouse/contract/1': { body: { data: { ...contract, id: 1, ...more } } } },
});

/** Active contract: the terms can be changed, the main fields cannot. */
export const InForce = meta.story({
  ...at(ContractScreen, '/contracts/1', withContract({ changes: 'terms', days_left: 1, number: 'Д-7' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/1\sдень до окончания срока действия договора/)).toBeVisible();
    await expect(await canvas.findByLabelText(/Лимит, руб/)).toBeEnabled();
    await expect(canvas.queryByLabelText(/Предмет договора/)).toBeNull();
  },
});

/** Another contract of the same companies is in force: the page says which one, and does not offer to confirm. */
export const SecondContractFails = meta.story({
  ...at(
    ContractScreen,
    '/contracts/1',
    withContract({
      status: { ...contract.status, code: 'on_confirmation', title: 'На подтверждении' },
      days_left: null,
      allowed_actions: ['reject'],
      obstacle: 'Между этими организациями уже действует договор № Д-6 (бессрочно).',
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/уже действует договор № Д-6/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Отклонить…' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Подтвердить…' })).toBeNull();
  },
});

const sent: unknown[] = [];

/** The call contains roubles as typed, and only the changed fields with the version. */
export const LimitChanged = meta.story({
  ...at(ContractScreen, '/contracts/1', {
    path: '/contracts/:id',
    answers: {
      ...withContract({
        changes: 'terms',
        number: 'Д-7',
        limit: 500_000,
        limit_named: true,
        customer: { ...contract.customer, id: 9 },
      }).answers,
      'PUT /warehouse/contract/1': async (request: Request) => {
        sent.push(await request.json());
        return 'never' as const;
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const limit = await canvas.findByRole('textbox', { name: /Лимит, руб/ });
    await expect(limit).toHaveDisplayValue(/^500\s000,00$/);
    await userEvent.clear(limit);
    await userEvent.type(limit, '1234,5');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(sent).toMatchObject([{ limit: 1234.5 }]));
  },
});

/** The error of a field that the form does not render is shown too. */
export const FaultOutOfSight = meta.story({
  ...at(
    ContractScreen,
    '/contracts/1',
    withContract({ changes: 'terms', number: 'Д-7', limit: 500_000, limit_named: true }),
  ),
  play: async ({ canvas, userEvent }) => {
    const limit = await canvas.findByRole('textbox', { name: /Лимит, руб/ });
    await userEvent.clear(limit);
    await userEvent.type(limit, '600000');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Договор с самим собой заключить нельзя')).toBeVisible();
  },
});

/** «Без лимита» must be chosen explicitly: an empty field is neither. Decisions, «Limits». */
export const NamingTheLimit = meta.story({
  ...at(ContractScreen, '/contracts/1', {
    ...withContract({ changes: 'terms', number: 'Д-7', limit: 500_000, limit_named: true }),
  }),
  play: async ({ canvas, userEvent }) => {
    const limit = await canvas.findByRole('textbox', { name: /Лимит, руб/ });
    await userEvent.clear(limit);
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText('Назовите лимит или отметьте «Без лимита»')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Без лимита' }));
    await expect(limit).toBeDisabled();
    await expect(canvas.queryByText('Назовите лимит или отметьте «Без лимита»')).toBeNull();
  },
});

/** An administrator's draft waits for the supplier to set the limit. */
export const LimitNotNamed = meta.story({
  ...at(ContractScreen, '/contracts/1', {
    ...withContract({ changes: 'all', number: 'Д-7', limit: null, limit_named: false }),
    user: { type: 'admin', is_admin: true, permissions: RIGHTS },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Не назван: его называет поставщик')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /Лимит, руб/ })).toBeDisabled();
    // Read-only fields are not required.
    await expect(canvas.getByRole('textbox', { name: /Лимит, руб/ })).not.toBeRequired();
    await expect(canvas.getByRole('textbox', { name: /Наценка/ })).toBeDisabled();
  },
});

/** The customer's view has no actions. */
export const OfCustomer = meta.story({
  ...at(
    ContractScreen,
    '/contracts/1',
    withContract({ changes: 'nothing', allowed_actions: [], number: 'Д-7' }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Договор Д-7' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Сохранить' })).toBeNull();
  },
});

/** Terminating requires a reason. */
export const Ending = meta.story({
  ...at(ContractScreen, '/contracts/1', withContract({ changes: 'terms', allowed_actions: ['terminate'] })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Расторгнуть…' }));
    await expect(await screen.findByRole('dialog', { name: 'Расторгнуть договор' })).toBeVisible();
  },
});

/** Submitting an empty form shows errors at the fields. */
export const NewContract = meta.story({
  ...at(AddContractScreen, '/contracts/add'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Завести' }));
    await expect(await canvas.findAllByText('Обязательное поле')).not.toHaveLength(0);
    await waitFor(() => expect(canvas.getByLabelText(/^Номер/)).toHaveFocus());
  },
});

/** A distributor selects one of its contact persons: name and phone are filled in. */
export const ContactChosen = meta.story({
  ...at(AddContractScreen, '/contracts/add', {
    user: { type: 'distributor', is_admin: false, permissions: RIGHTS },
    answers: {
      'GET /settings/contact-person': page([
        { id: 7, full_name: 'Ким Виктория', phone: '+7 846 200-10-22', position: '', email: '' },
      ]),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Из контактных лиц'), 'Ким Виктория');
    await expect(canvas.getByLabelText('Контактное лицо')).toHaveValue('Ким Виктория');
    await expect(canvas.getByLabelText('Телефон контактного лица')).toHaveValue('+7 846 200-10-22');
  },
});

/** A shop may open the form but not save it. */
export const NewContractOfShop = meta.story({
  ...at(AddContractScreen, '/contracts/add', {
    user: { type: 'shop', is_admin: false, permissions: RIGHTS },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Договоры заводят поставщики/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Завести' })).toBeNull();
  },
});

export const Limits = meta.story({
  ...at(LimitsScreen, '/contracts/limits', {
    answers: {
      'GET /warehouse/contract/limits': page([
        { ...(exampleOfSchema('ContractLimit') as object), id: 1, number: 'Д-7' },
      ]),
      'GET /warehouse/contract-limit/1': page([
        { ...(exampleOfSchema('LimitOrder') as object), id: 104_238 },
      ]),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Д-7'));
    await expect(await screen.findByRole('dialog', { name: 'Договор Д-7' })).toBeVisible();
    await expect(await screen.findByText(/освобождено/)).toBeVisible();
  },
});

const markups = {
  'GET /warehouse/contract/markups': page([
    { ...(exampleOfSchema('ContractMarkup') as object), id: 1, number: 'Д-7', may_change: true },
  ]),
};

/** A text that is no number is told apart from a number with too many decimals. */
export const Markups = meta.story({
  ...at(MarkupsScreen, '/settings/contracts-markups', { answers: markups }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Д-7'));
    const field = await screen.findByLabelText(/Наценка покупателя, %/);
    await userEvent.clear(field);
    await userEvent.type(field, 'абв');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText(/должно быть числом$/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '1,234');
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText(/ожидаемо X или X.X или X.XX/)).toBeVisible();
  },
});

const setMarkups: unknown[] = [];

/** A markup that at least doubles the prices is sent only after a question; cancelled, the typed text stays. */
export const UnusualMarkupFails = meta.story({
  ...at(MarkupsScreen, '/settings/contracts-markups', {
    answers: {
      ...markups,
      'POST /warehouse/contract/update-markup': async (request: Request) => {
        setMarkups.push(await request.json());
        return { status: 409, message: 'Договор уже изменён' };
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    setMarkups.length = 0;
    await userEvent.click(await canvas.findByText('Д-7'));
    const field = await screen.findByLabelText(/Наценка покупателя, %/);
    await userEvent.clear(field);
    await userEvent.type(field, '150');
    const save = screen.getByRole('button', { name: 'Сохранить' });
    await userEvent.click(save);
    const question = () => screen.findByRole('dialog', { name: 'Сохранить наценку 150 %?' });
    await expect(
      within(await question()).getByText('Цены для покупателя вырастут в 2,5 раза.'),
    ).toBeVisible();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Отмена' }));
    await expect(field).toHaveValue('150');
    await expect(setMarkups).toEqual([]);
    await userEvent.click(save);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Сохранить' }));
    await expect(await screen.findByText('Договор уже изменён')).toBeVisible();
    await expect(setMarkups).toHaveLength(1);
  },
});

export const Discount = meta.story({
  ...at(DiscountScreen, '/settings/regulation-discount'),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText(/Скидка, %/);
    await userEvent.clear(field);
    await userEvent.type(field, '05');
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить' }));
    await expect(await canvas.findByText(/введено некорректно/)).toBeVisible();
  },
});

export const Contractors = meta.story({
  ...at(ContractorsScreen, '/contractors', {
    answers: {
      'GET /warehouse/contractor': page([
        { ...(exampleOfSchema('ContractorRow') as object), id: 6, title: 'Магазин «Деталь Плюс»' },
      ]),
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Магазин «Деталь Плюс»')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Загрузить из файла' })).toBeVisible();
  },
});

/** If the options of a filter failed to load, the filter shows the error instead of «nothing found». */
export const FiltersFailed = meta.story({
  ...at(ContractorsScreen, '/contractors', {
    answers: {
      'GET /warehouse/contractor-subtype/get-contractor-subtypes': {
        status: 500,
        message: 'Сервер не отвечает',
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Фильтры' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Подтип' }));
    await expect(await screen.findByText('Сервер не отвечает')).toBeVisible();
    await expect(screen.queryByText('Ничего не найдено')).toBeNull();
  },
});

/** An INN of 11 digits and a contact's name with a digit cause errors at their fields. */
export const NewContractor = meta.story({
  ...at(AddContractorScreen, '/contractors/add'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^ИНН/), '77070838931');
    await userEvent.click(canvas.getByRole('button', { name: 'Добавить человека' }));
    await userEvent.type(canvas.getByLabelText(/ФИО/), 'Ким 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Завести' }));
    await expect(await canvas.findByText('Некорректный ИНН')).toBeVisible();
    await expect(await canvas.findByText(/может содержать только буквы и пробелы/)).toBeVisible();
  },
});

/** Read-only for users who are not administrators. */
export const SubtypeToRead = meta.story({
  ...at(AddSubtypeScreen, '/contractors-subtypes/add'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Подтипы ведёт администратор портала.')).toBeVisible();
    await expect(canvas.getByLabelText(/Название/)).toBeDisabled();
  },
});

/** Subtypes of contractors, with the number of contractors of each. */
export const Subtypes = meta.story({
  ...at(SubtypesScreen, '/contractors-subtypes', {
    answers: {
      'GET /warehouse/contractor-subtype/get-contractor-subtypes': {
        body: { data: [{ id: 1, title: 'Сеть магазинов', version: 1, contractors_count: 2 }] },
      },
    },
  }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сеть магазинов')).toBeVisible(),
});

/** Another company's contractor is read-only. */
export const ContractorToRead = meta.story({
  ...at(ContractorScreen, '/contractors/6', {
    path: '/contractors/:id',
    answers: {
      'GET /warehouse/contractor/6': {
        body: {
          data: {
            ...(exampleOfSchema('Contractor') as object),
            id: 6,
            title: 'Магазин «Деталь Плюс»',
            may_change: false,
          },
        },
      },
    },
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: /Магазин «Деталь Плюс»/ }),
    ).toBeVisible();
    await expect(canvas.getByText(/Этого контрагента меняет он сам/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Сохранить' })).toBeNull();
  },
});

/** Skipped rows are listed with the reasons. */
export const Imported = meta.story({
  ...at(ImportContractorsScreen, '/contractors/contractors_import', {
    answers: {
      'POST /warehouse/contractor/import': {
        body: { data: { created: 3, errors: [{ row: 5, message: 'Некорректный ИНН' }] } },
      },
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(
      await canvas.findByLabelText(/Таблица контрагентов/),
      new File(['Название;ИНН'], 'контрагенты.csv', { type: 'text/csv' }),
    );
    await expect(await canvas.findByText(/Заведено: 3/)).toBeVisible();
    await expect(canvas.getByText('Некорректный ИНН')).toBeVisible();
  },
});

const shown = exampleOfSchema('Contractor') as { title: string; inn: string };

/** Read-only: nothing can be edited or saved. */
export const ContractorView = meta.story({
  ...onPage(
    { at: '/contractors/7/view', path: '/contractors/:id/view', user: { type: 'supplier', is_admin: false } },
    ContractorViewScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: shown.title })).toBeVisible();
    await expect(canvas.getByText(shown.inn)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Сохранить/ })).toBeNull();
  },
});

/** Without the right: the message and a link to the list. */
export const ContractorForbidden = meta.story({
  ...onPage(
    {
      at: '/contractors/7/view',
      path: '/contractors/:id/view',
      user: { type: 'supplier', is_admin: false },
      answers: { 'GET /warehouse/contractor/7': { status: 403, message: 'Нет доступа' } },
    },
    ContractorViewScreen,
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(NO_ACCESS)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Повторить' })).toBeNull();
  },
});
