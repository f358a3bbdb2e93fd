import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { playgroundOf } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { OfferCard, type OfferCardOffer } from '../offer-card.js';
import { OfferList } from './offer-list.js';

const meta = preview.meta({ title: 'Торговля/OfferList', component: OfferList });

const OFFER: OfferCardOffer = {
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  price: 41_250,
  term: 1_440,
  supplier: 'ООО «Волга-Деталь»',
  reserve_text: '>100',
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 5,
  product_reserve_multiplicity: 2,
  best_seller: true,
};
const put = fn();

function Live({ article }: { article: string }) {
  const [quantity, setQuantity] = useState<number | null>(null);
  return (
    <OfferCard
      offer={{ ...OFFER, article }}
      form="secondary"
      basketQuantity={quantity}
      onPut={(next) => {
        put(next);
        setQuantity(next);
      }}
      onRemove={() => setQuantity(null)}
    />
  );
}

const list = (articles: readonly string[]) => (
  <OfferList label="Предложения" className="flex flex-col gap-2">
    {articles.map((article) => (
      <li key={article}>
        <Live article={article} />
      </li>
    ))}
  </OfferList>
);

/** Arrow keys walk the cards; Enter goes to the quantity, Escape back to the card, Tab on to its controls. */
export const Default = meta.story({
  render: () => list(['OC 90', 'OC 264', 'OC 1063']),
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    const [first, second, third] = canvas.getAllByRole('article');
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(third).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(canvas.getByRole('textbox', { name: /OC 264/ })).toHaveFocus();
    // In the field the arrows belong to the quantity.
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(put).toHaveBeenLastCalledWith(20);
    await userEvent.keyboard('{Escape}');
    await expect(second).toHaveFocus();
    await userEvent.tab();
    await expect(second).not.toHaveFocus();
    await expect(second).toContainElement(document.activeElement as HTMLElement);
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <OfferList label="Предложения">
      <li>OC 90</li>
    </OfferList>,
  ),
  tags: ['!test'],
});

/** One card and three. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-6">
      {list(['OC 90'])}
      {list(['OC 90', 'OC 264', 'OC 1063'])}
    </div>
  ),
});
