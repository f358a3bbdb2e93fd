import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../../stories/portal-screen.tsx';
import { ContractorScreen } from '../contractor-screen.tsx';

const meta = preview.meta({ title: 'Портал/Объединение контрагентов' });

const ADMIN = {
  type: 'admin',
  is_admin: true,
  permissions: ['PERMISSION_CONTRACTOR_GET', 'PERMISSION_CONTRACTOR_UPDATE'].map((name) => ({
    name,
    description: name,
  })),
};
const contractor = { ...(exampleOfSchema('Contractor') as object), id: 6, title: 'Магазин «Деталь Плюс»' };
const TWIN = { id: 9, title: 'ООО «Деталь плюс»', inn: '6321004567' };
const KEPT = { id: 6, title: 'Магазин «Деталь Плюс»', inn: '6321004567' };
const row = { ...(exampleOfSchema('ContractorRow') as object), id: 9, title: TWIN.title };
const found = { body: { data: [row], pagination: { current: 1, count: 1, per: 6, total: 1 } } };
const previewed = (more: object) => ({
  body: { data: { kept: KEPT, emptied: TWIN, stops: [], moves: [], contracts: [], ...more } },
});
/** The opposite direction: shows the data of this page's company. */
const reversed = (more: object) => previewed({ kept: TWIN, emptied: KEPT, ...more });
const sent: unknown[] = [];
const merger = {
  ...(exampleOfSchema('Merger') as object),
  id: 3,
  kept: { id: 6, title: KEPT.title },
  emptied: { id: 9, title: TWIN.title },
  moved: [
    { title: 'Заказы', count: 18 },
    { title: 'Пользователи', count: 2 },
  ],
  undone_at: null,
  undone_by: null,
  undo_until: '2999-01-01T00:00:00Z',
  may_undo: true,
};

const at = (answers: Record<string, unknown>, one: object = contractor) => {
  const story = {
    at: '/contractors/6',
    path: '/contractors/:id',
    user: ADMIN,
    answers: {
      'GET /warehouse/contractor/6': { body: { data: one } },
      'GET /warehouse/contractor/6/mergers': { body: { data: [] } },
      ...answers,
    },
  } as never;
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <ContractorScreen />
      </PortalScreen>
    ),
  };
};
interface Stage {
  canvas: ReturnType<typeof within>;
  userEvent: { click(element: Element): Promise<void>; type(element: Element, text: string): Promise<void> };
}
/** Opens the dialog and selects the other contractor. */
async function chosen({ canvas, userEvent }: Stage) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Объединить…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: /Второй контрагент/ }), 'деталь');
  await userEvent.click(await screen.findByRole('option', { name: /ООО «Деталь плюс»/ }));
  return dialog;
}

/** The preview counts what moves; of two contracts with the same company one must be chosen. */
export const Chosen = meta.story({
  ...at({
    'GET /warehouse/contractor': found,
    'GET /warehouse/contractor/9/merger': reversed({ moves: [{ title: 'Заказы', count: 402, stays: 0 }] }),
    'GET /warehouse/contractor/6/merger': previewed({
      moves: [
        { title: 'Заказы', count: 18, stays: 0 },
        { title: 'Регионы', count: 1, stays: 2 },
      ],
      contracts: [
        {
          partner: 'ООО «Мотор Трейд»',
          kept: { id: 1, number: 'Д-001/004' },
          emptied: { id: 2, number: 'Д-001/009' },
        },
      ],
    }),
    'POST /warehouse/contractor/6/merger': { body: { data: [merger] } },
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await chosen({ canvas, userEvent } as never);
    // Both companies show their data, and neither is preselected: this page's company may be the duplicate.
    const own = await dialog.findByRole('radio', { name: /Магазин «Деталь Плюс».*заказы: 402/ });
    const other = dialog.getByRole('radio', { name: /ООО «Деталь плюс».*заказы: 18, регионы: 3/ });
    await expect(own).not.toBeChecked();
    await expect(other).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить' }));
    await expect(await dialog.findByText('Выберите, кто останется: второй закроется')).toBeVisible();
    await userEvent.click(own);
    await expect(await dialog.findByText('18')).toBeVisible();
    await expect(dialog.getByText(/1, ещё 2 не переходят: такие уже есть/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Д-001\/004/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: /Д-001\/009/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить' }));
    await expect(await screen.findByText('Контрагенты объединены')).toBeVisible();
  },
});

/** Started on the duplicate's page, so the other company is the one that stays. */
export const OtherStays = meta.story({
  ...at({
    'GET /warehouse/contractor': found,
    'GET /warehouse/contractor/6/merger': previewed({ moves: [{ title: 'Заказы', count: 402, stays: 0 }] }),
    'GET /warehouse/contractor/9/merger': reversed({}),
    'POST /warehouse/contractor/9/merger': async (request: Request) => {
      sent.push(await request.json());
      return { body: { data: [merger] } };
    },
  }),
  play: async ({ canvas, userEvent }) => {
    sent.length = 0;
    const dialog = await chosen({ canvas, userEvent } as never);
    await userEvent.click(await dialog.findByRole('radio', { name: /ООО «Деталь плюс»/ }));
    await expect(await dialog.findByText('Перейдёт от Магазин «Деталь Плюс»')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Объединить' }));
    await waitFor(() => expect(sent).toEqual([{ emptied_id: 6, suspend: [] }]));
  },
});

/** The obstacles to a merger are listed, with what to do. */
export const Stopped = meta.story({
  ...at({
    'GET /warehouse/contractor': found,
    'GET /warehouse/contractor/9/merger': reversed({}),
    'GET /warehouse/contractor/6/merger': previewed({
      stops: ['Между ними есть договоры: Д-7. Сначала расторгните или удалите их.'],
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await chosen({ canvas, userEvent } as never);
    await expect(await dialog.findByText(/Между ними есть договоры: Д-7/)).toBeVisible();
  },
});

/** A merger can be undone for a day. */
export const Undone = meta.story({
  ...at({
    'GET /warehouse/contractor/6/mergers': { body: { data: [merger] } },
    'POST /warehouse/contractor-merger/3/undo': { body: { data: { back: 20 } } },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Заказы: 18, пользователи: 2/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить объединение' }));
    const dialog = within(await screen.findByRole('dialog'));
    // «ИП Каримов Р. Т.» ends with a period of its own, so no message ends with a name.
    await expect(dialog.getByText(/ останется остальное, что появилось после объединения\. /)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Отменить объединение' }));
    await expect(await screen.findByText('Объединение отменено')).toBeVisible();
  },
});

/** The page of the emptied company links to the one that has its data. */
export const Emptied = meta.story({
  ...at(
    {
      'GET /warehouse/contractor/6/mergers': {
        body: {
          data: [
            {
              ...merger,
              kept: { id: 9, title: TWIN.title },
              emptied: { id: 6, title: KEPT.title },
              may_undo: false,
            },
          ],
        },
      },
    },
    { ...contractor, merged_into: { id: 9, title: TWIN.title }, may_change: false },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/документы, склады и люди там/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Сохранить' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^Объединить/ })).toBeNull();
  },
});
