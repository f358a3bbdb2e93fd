import { expect } from 'storybook/test';
import preview from '../../../../.storybook/preview.js';
import { LimitMeter } from '../trade/basket/limit-meter.js';
import { OfferCard, type OfferCardOffer } from '../trade/offer-card.js';
import { en } from './messages/en.js';
import { PortalProvider, type PortalProviderProps } from './portal-provider.js';

const OFFER: OfferCardOffer = {
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Oil filter',
  price: 123_450,
  term: 2_880,
  supplier: 'Autoparts Ltd',
  reserve_text: '>100',
  reserve_quantity: 120,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: null,
  product_reserve_multiplicity: null,
};

const CONTENT = (
  <div className="flex max-w-md flex-col gap-4">
    <OfferCard
      offer={OFFER}
      basketQuantity={null}
      onPut={() => undefined}
      onRemove={() => undefined}
      onDefer={() => undefined}
    />
    <LimitMeter amount={891_456} limit={70_000_000} />
  </div>
);

const meta = preview.meta({
  title: 'Основы/PortalProvider',
  component: PortalProvider,
  args: { locale: 'en', messages: en, children: CONTENT } satisfies PortalProviderProps,
});

export const Default = meta.story();

export const Playground = meta.story({ tags: ['!test'] });

/** Russian without a provider; money in another currency; a translation that has few texts, then English. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-6">
      <PortalProvider locale="ru" messages={[]}>
        <LimitMeter amount={891_456} limit={70_000_000} />
      </PortalProvider>
      <PortalProvider locale="en" messages={en} currency="USD">
        <LimitMeter amount={891_456} limit={70_000_000} />
      </PortalProvider>
      <PortalProvider
        locale="de"
        messages={[{ language: 'de', limitMeter: { over: '{rest} über dem Limit von {amount}' } }, en]}
      >
        <LimitMeter amount={891_456} limit={70_000_000} />
        <LimitMeter amount={891_456} limit={70_000} />
      </PortalProvider>
    </div>
  ),
  play: async ({ canvas }) => {
    const words = [...canvas.getAllByText(/./, { selector: 'p' })].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    );
    await expect(words).toEqual([
      'В корзине 8 914,56 · доступно 691 085,44',
      '8 914,56 / 700 000,00 руб.',
      'Basket 8,914.56 · 691,085.44 left',
      '8,914.56 / $700,000.00',
      'Basket 8.914,56 · 691.085,44 left',
      '8.914,56 / 700.000,00 ₽',
      '8.214,56 über dem Limit von 8.914,56',
      '8.914,56 / 700,00 ₽',
    ]);
  },
});
