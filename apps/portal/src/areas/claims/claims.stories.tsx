import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory } from '../../../stories/portal-screen.tsx';
import { IncomingScreen } from './claim-list.tsx';
import { IncomingClaimScreen } from './claim-screen.tsx';

const meta = preview.meta({ title: 'Портал/Претензии' });
const user = { type: 'supplier', is_admin: false };

const list = { at: '/incoming-claims?status=20&search=OC+90&search_type=article', user };
/** The filters are in the address: a status as a chip, the search with its kind. */
export const List = meta.story({
  beforeEach: () => portalStory(list),
  render: () => (
    <PortalScreen story={list}>
      <IncomingScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Претензия/)).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toHaveValue('OC 90');
    await userEvent.click(canvas.getByRole('button', { name: /Убрать.*Статус/ }));
    await waitFor(() => expect(canvas.queryByText('На рассмотрении')).toBeNull());
  },
});

const claim = { ...(exampleOfSchema('Claim') as object), id: 5, allowed_actions: ['decide', 'return'] };
const one = {
  ...(exampleOfSchema('ClaimItem') as object),
  brand_title: 'MANN',
  article: 'W 914/2',
  quantity: 1,
};
const surplus = {
  ...one,
  id: 77,
  brand_title: 'KNECHT',
  article: 'OC 384',
  kind: { id: 2, title: 'излишек' },
  quantity: 8,
  shipped: 15,
};
const single = {
  at: '/incoming-claims/5',
  path: '/incoming-claims/:id',
  user,
  answers: {
    'GET /document/claim/incoming-claim': { body: { data: claim } },
    'GET /document/claim/incoming-claim-items': { body: { data: [one, surplus] } },
    'PUT /document/claim/decisions-for-items': {
      status: 422,
      code: 'validation',
      message: 'Вынесите решение по позиции',
      fields: [
        {
          field: `decisions.${(exampleOfSchema('ClaimItem') as { id: number }).id}`,
          message: 'Вынесите решение по позиции',
        },
      ],
    },
  },
};
/**
 * A single piece cannot be accepted in part: the option is absent. Goods that were never charged have no sum, and no decision on them
 * moves money. What the server refuses stands at its row.
 */
export const OnePiece = meta.story({
  beforeEach: () => portalStory(single),
  render: () => (
    <PortalScreen story={single}>
      <IncomingClaimScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    const decision = within(await canvas.findByLabelText('Решение: MANN W 914/2'));
    await expect(decision.getByRole('option', { name: 'Возврат товара' })).toBeInTheDocument();
    await expect(decision.queryByRole('option', { name: 'Удовлетворено частично' })).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText('Решение: MANN W 914/2'), 'Возврат товара');
    await expect(canvas.getByText('не оплачивалось')).toBeVisible();
    const uncharged = canvas.getByText('товар не оплачивался').closest('td');
    await expect(uncharged).toHaveTextContent(/^0,00/);
    await userEvent.selectOptions(canvas.getByLabelText('Решение: KNECHT OC 384'), 'Возврат товара');
    await expect(uncharged).toHaveTextContent(/^0,00/);
    await userEvent.click(canvas.getByRole('button', { name: 'Отправить решение' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Вынесите решение по позиции');
    await waitFor(() => expect(canvas.getByLabelText('Решение: MANN W 914/2')).toHaveFocus());
  },
});

const page = {
  at: '/incoming-claims/5',
  path: '/incoming-claims/:id',
  user,
  answers: { 'GET /document/claim/incoming-claim': { body: { data: claim } } },
};
/** A decision can be sent once every item has one; a refusal requires a comment. */
export const Document = meta.story({
  beforeEach: () => portalStory(page),
  render: () => (
    <PortalScreen story={page}>
      <IncomingClaimScreen />
    </PortalScreen>
  ),
  play: async ({ canvas, userEvent }) => {
    const send = await canvas.findByRole('button', { name: 'Отправить решение' });
    await expect(canvas.getByText('Решено 0 из 1')).toBeVisible();
    const decision = canvas.getByLabelText(/^Решение:/);
    await expect(decision).not.toBeInvalid();
    await userEvent.click(send);
    await waitFor(() => expect(decision).toHaveFocus());
    await expect(decision).toHaveAccessibleDescription('Вынесите решение по позиции');
    // Nothing is decided until the pieces of a partial decision are entered.
    await userEvent.selectOptions(canvas.getByLabelText(/^Решение:/), 'partial');
    await expect(canvas.getByLabelText(/^Удовлетворить/)).toHaveValue('');
    await expect(canvas.getByText(/^сколько штук\?/)).toBeVisible();
    await expect(canvas.getByText('Решено 0 из 1')).toBeVisible();
    await userEvent.click(send);
    await waitFor(() => expect(canvas.getByLabelText(/^Удовлетворить/)).toHaveFocus());
    await userEvent.type(canvas.getByLabelText(/^Удовлетворить/), '1');
    await expect(canvas.getByText('Решено 1 из 1')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(/^Решение:/), 'discount');
    await userEvent.click(send);
    await expect(
      await canvas.findByText(/^Укажите уценку за штуку: больше нуля и меньше цены/),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(/^Уценка за штуку/)).toHaveFocus());
    await userEvent.type(canvas.getByLabelText(/^Уценка за штуку/), '1,5');
    await userEvent.tab();
    await expect(canvas.getByText('уценка')).toBeVisible();
    await expect(canvas.getByText('Решено 1 из 1')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(/^Решение:/), 'refuse');
    await userEvent.click(send);
    await waitFor(() => expect(canvas.getByLabelText(/^Комментарий:/)).toHaveFocus());
    await expect(canvas.getByText('Укажите комментарий к отказу')).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/^Комментарий:/), 'Не гарантия');
    await expect(canvas.getByText('Решено 1 из 1')).toBeVisible();
    await userEvent.click(send);
    await expect(await canvas.findByText('Решение отправлено покупателю')).toBeVisible();
  },
});
