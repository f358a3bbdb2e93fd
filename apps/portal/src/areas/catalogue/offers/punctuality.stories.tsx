import { countDelays } from '@portal/domain/punctuality';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../../stories/portal-screen.tsx';
import type { Offer, Product } from '../queries.ts';
import { partsOf } from '../results/parts.ts';
import { OfferCards } from './offer-cards.tsx';
import { OfferTable } from './offer-table.tsx';

const meta = preview.meta({ title: 'Портал/Надёжность предложений' });

const product = exampleOfSchema('Product') as Product;
const best = exampleOfSchema('Offer') as Offer;
const from = (id: number, title: string): Offer => ({
  ...best,
  id,
  standard_id: product.id,
  original: true,
  basket_item_id: null,
  basket_quantity: null,
  supplier: { id, title },
  storage: { ...best.storage, id },
});
const offers = [from(1, 'Волга-Деталь'), from(2, 'Завод «Ока»')];
const answer = { products: [{ ...product, original: true, isAnalog: false, offers }], superseded: [] };

const times = (count: number, delay: number) => Array.from({ length: count }, () => delay);
/** Departures of every weekday, 212 together: 94 % in time; and seven of another path. */
const path = (storage_id: number, delays: readonly number[]) => ({
  storage_id,
  departures: [{ weekday: 1, delays: countDelays(delays) }],
  counted_at: '2026-11-20T00:50:00Z',
});
const punctual = path(1, [...times(9, -1), ...times(190, 0), ...times(8, 1), ...times(3, 2), ...times(2, 6)]);
const story = (answers: PortalStory['answers']): PortalStory => ({
  at: '/catalog/result',
  user: { type: 'shop', permissions: [{ name: 'PERMISSION_CATALOG_GET', description: '' }] },
  answers,
});
const CALL = 'GET /document/order/path-delays';
const known = story({ [CALL]: { body: { data: [punctual, path(2, times(7, 0))] } } });

const Shown = ({ of, form = 'table' }: { of: PortalStory; form?: 'table' | 'cards' }) => (
  <PortalScreen story={of}>
    {form === 'table' ? (
      <OfferTable
        parts={partsOf(answer, 'price')}
        storageId={1}
        isNamed
        isFiltered={false}
        onReset={() => {}}
      />
    ) : (
      <OfferCards offers={offers} storageId={1} comparable={false} />
    )}
  </PortalScreen>
);

/** The share and the number of deliveries beside an offer; the popover with the histogram opens by the keyboard. */
export const HistogramByKeyboard = meta.story({
  beforeEach: () => portalStory(known),
  render: () => <Shown of={known} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const line = await canvas.findByRole('button', { name: /Волга-Деталь.*: вовремя 94\s% из 212/ });
    await expect(line).toBeVisible();
    line.focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(await panel.findByText(/девять из десяти – к\s\d\d\.\d\d/)).toBeVisible();
    await expect(await panel.findByRole('img', { name: 'в срок: доставок 190, остальных 22' })).toBeVisible();
    await expect(panel.getByRole('img', { name: '+1: доставок 8, остальных 204' })).toBeVisible();
    await expect(panel.getByText(/отгрузки .* за 13 месяцев/)).toBeVisible();
  },
});

/** Fewer than twenty deliveries: their number instead of a share. */
export const TooFew = meta.story({
  beforeEach: () => portalStory(known),
  render: () => <Shown of={known} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Завод «Ока».*: мало данных: 7 доставок/ }),
    );
    const panel = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await expect(panel.getByText('мало данных: 7 доставок')).toBeVisible();
    await expect(panel.queryByText(/девять из десяти/)).toBeNull();
  },
});

/** On a phone offers are cards; the line is opened by touch. */
export const PunctualOnPhone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  beforeEach: () => portalStory(known),
  render: () => <Shown of={known} form="cards" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /Волга-Деталь.*: вовремя 94\s% из 212/ }),
    );
    const panel = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await expect(await within(panel).findByText(/девять из десяти/)).toBeVisible();
  },
});

const failed = story({ [CALL]: { status: 500, message: 'Сервер недоступен' } });
/** Without an answer the offers are shown without the line. */
export const Failed = meta.story({
  beforeEach: () => portalStory(failed),
  render: () => <Shown of={failed} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Волга-Деталь')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(/вовремя|мало данных/)).toBeNull());
  },
});

const waiting = story({ [CALL]: 'never' });
/** The same while the answer is awaited. */
export const Loading = meta.story({
  beforeEach: () => portalStory(waiting),
  render: () => <Shown of={waiting} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Волга-Деталь')).toBeVisible();
    await expect(canvas.queryByText(/вовремя|мало данных/)).toBeNull();
  },
});
