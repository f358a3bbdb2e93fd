import { expect } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { RegulationsScreen } from './regulations-screen.tsx';

const meta = preview.meta({ title: 'Портал/Обязательные документы' });

const owed = (id: number, title: string, more: object = {}) => ({
  ...(exampleOfSchema('OwedDocument') as object),
  id,
  title,
  ...more,
});
const at = (answers: Record<string, unknown>) => {
  const story = {
    at: '/regulations?documents=required',
    path: '/regulations',
    user: { type: 'shop', is_admin: false, permissions: [], documents_owed: 1 },
    answers,
  } as never;
  return {
    beforeEach: () => portalStory(story),
    render: () => (
      <PortalScreen story={story}>
        <RegulationsScreen />
      </PortalScreen>
    ),
  };
};

/** The required documents are read and accepted one after another. */
export const Asked = meta.story({
  ...at({
    'GET /normative-document/owed': {
      body: { data: [owed(3, 'Правила приёмки товара', { edition: 2 }), owed(4, 'Правила возврата')] },
    },
    'POST /normative-document/3/accept': {
      status: 409,
      message: 'Вышла новая редакция документа. Прочитайте её и примите.',
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Правила приёмки товара' })).toBeVisible();
    await expect(canvas.getByText(/редакция 2\. Всего документов: 2/)).toBeVisible();
    const accept = canvas.getByRole('button', { name: 'Принять' });
    await expect(accept).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Я прочитал и принимаю документ' }));
    await userEvent.click(accept);
    await expect(await canvas.findByText(/Вышла новая редакция документа/)).toBeVisible();
  },
});

export const Failed = meta.story({
  ...at({ 'GET /normative-document/owed': { status: 500, message: 'Сервер не ответил' } }),
  play: async ({ canvas }) => expect(await canvas.findByText('Сервер не ответил')).toBeVisible(),
});
