import type { Schemas } from '@portal/api-client/client';
import { expect, within } from 'storybook/test';
import preview from '../../../../../.storybook/preview.js';
import { exampleOfSchema } from '../../../stories/contract-example.ts';
import { PortalScreen, portalStory, type PortalStory } from '../../../stories/portal-screen.tsx';
import { ExchangeOffers } from './proposals/exchange-offers.tsx';
import { OtherOffers } from './proposals/other-offers.tsx';
import type { Proposal } from './queries.ts';

const meta = preview.meta({ title: 'Портал/Аналоги на слово продавца' });

const offer = exampleOfSchema('Offer') as Schemas['Offer'];
const [line] = (exampleOfSchema('Proposal') as Proposal).lines;
const other = (id: number, article: string, said_by?: Schemas['SaidBy']): Schemas['OtherOffer'] => ({
  offer: {
    ...offer,
    id,
    standard_id: id,
    article,
    original: false,
    reserve_quantity: 50,
    basket_item_id: null,
    basket_quantity: null,
  },
  color: 'normal',
  term_color: 'normal',
  ...(said_by ? { said_by } : {}),
});
const story: PortalStory = {
  at: '/request/5',
  user: { type: 'shop', is_admin: false },
  answers: {
    'POST /cart/offers/get-offers': {
      body: {
        data: [
          {
            standard_id: 5,
            chosen: null,
            offers: [
              other(11, 'OC 90'),
              other(12, 'OP 526', [{ supplier: { id: 7, title: 'Завод «Ока»' }, source: 'TecDoc' }]),
            ],
          },
        ],
      },
    },
  },
};
const WORD = /по данным продавца Завод «Ока» \(TecDoc\)/;

/**
 * Exchange of a line's offer: an analog declared only by sellers shows their names, one of the catalogue shows
 * nothing.
 */
export const Exchange = meta.story({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      {line && (
        <ExchangeOffers
          requestId={5}
          storageId={1}
          standardId={5}
          zone="Europe/Moscow"
          neededBy={null}
          line={{ ...line, offer_id: 1 }}
          onTake={() => {}}
        />
      )}
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('OP 526')).closest('tr') ?? document.body;
    await expect(within(row).getByText(WORD)).toBeVisible();
    await expect(canvas.getAllByText(WORD)).toHaveLength(1);
  },
});

/** Other offers below a line, as cards. */
export const Others = meta.story({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <OtherOffers requestId={5} storageId={1} standardId={5} quantity={4} name="OC 384" />
    </PortalScreen>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(WORD)).toHaveTextContent('Аналог по данным');
    await expect(canvas.getAllByText(WORD)).toHaveLength(1);
  },
});
