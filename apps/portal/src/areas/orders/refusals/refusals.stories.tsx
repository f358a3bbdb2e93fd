import { expect } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import { CancelScreen } from '../deciding/cancel-screen.tsx';
import { ConfirmScreen } from '../deciding/confirm-screen.tsx';
import type { Order } from '../queries.ts';
import { OutgoingRefusalsScreen } from './refusal-list.tsx';
import { RefusalScreen } from './refusal-screen.tsx';

const meta = preview.meta({ title: 'Портал/Отказы' });

const screenOf = (story: PortalStory, Screen: () => React.ReactNode) => ({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});
const supplier = { type: 'supplier', is_admin: false };

export const List = meta.story({
  ...screenOf({ at: '/outgoing-refusals?status=20', user: supplier }, OutgoingRefusalsScreen),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Действует')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Экспорт в Excel' })).toBeVisible();
  },
});

const refusal = {
  ...(exampleOfSchema('Refusal') as object),
  id: 5,
  by_customer: true,
  allowed_actions: ['agree', 'deny'],
};
/** The supplier answers a request of the customer; denying requires a comment. */
export const Document = meta.story({
  ...screenOf(
    {
      at: '/inbox-refusals/5',
      path: '/inbox-refusals/:id',
      user: supplier,
      answers: { 'GET /document/refusal/view/5': { body: { data: refusal } } },
    },
    RefusalScreen,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Согласиться' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Отклонить…' }));
    const page = canvasElement.ownerDocument.body;
    const dialog = page.querySelector('[role=dialog]');
    await expect(dialog).toHaveTextContent('Почему снять позиции нельзя');
  },
});

const line = {
  ...(exampleOfSchema('OrderLine') as Order['lines'][number]),
  id: 9,
  brand_title: 'KNECHT',
  article: 'OC 90',
  ordered: 6,
  undecided: 2,
  confirmed: 4,
  shipped: 1,
  requested: 0,
};
const order = { ...(exampleOfSchema('Order') as Order), id: 5, lines: [line] };
/** Shipped pieces cannot be cancelled; the reason is required. */
export const TakeOut = meta.story({
  ...screenOf(
    {
      at: '/outgoing/5/cancel',
      path: '/outgoing/:id/cancel',
      user: { type: 'shop', is_admin: false },
      answers: { 'GET /document/order/view/5': { body: { data: order } } },
    },
    CancelScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('до 5')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Снять KNECHT OC 90' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Снять позиции' }));
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
  },
});

const undecided = { ...line, undecided: 6, confirmed: 0, shipped: 0 };
const inbox = {
  ...order,
  allowed_actions: ['confirm'],
  lines: [undecided, { ...undecided, id: 10, article: 'OC 91' }],
};
/**
 * A pasted column of numbers fills the fields from the focused one on; a quantity above the undecided one is
 * rejected.
 */
export const Confirm = meta.story({
  ...screenOf(
    {
      at: '/inbox/5/confirm',
      path: '/inbox/:id/confirm',
      user: supplier,
      answers: { 'GET /document/order/view/5': { body: { data: inbox } } },
    },
    ConfirmScreen,
  ),
  play: async ({ canvas, userEvent }) => {
    const first = await canvas.findByLabelText('Подтвердить: KNECHT OC 90');
    await userEvent.click(first);
    await userEvent.paste('4\n7');
    await expect(canvas.getByText('Не больше 6')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    const second = canvas.getByLabelText('Подтвердить: KNECHT OC 91');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('0');
    await expect(first).toHaveValue('4');
    await userEvent.click(canvas.getByRole('radio', { name: /Отказать/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить 4, отказать 8' }));
    await expect(await canvas.findByText('Обязательное поле')).toBeVisible();
  },
});
