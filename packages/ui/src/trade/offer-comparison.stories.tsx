import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { OfferComparison, type OfferComparisonOffer } from './offer-comparison.js';

const meta = preview.meta({ title: 'Торговля/OfferComparison', component: OfferComparison });

const offer = (id: number, some: Partial<OfferComparisonOffer>): OfferComparisonOffer => ({
  id,
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  supplier: 'ООО «Волга-Деталь», Самара',
  price: 65_032,
  term: 2_880,
  arrival: 2,
  arrivalText: 'послезавтра',
  reserve_quantity: 80,
  reserveText: '80',
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  is_distributor_contract: false,
  oem: false,
  best_seller: false,
  ...some,
});
const offers = [
  offer(1, { best_seller: true }),
  offer(2, {
    supplier: 'ООО «Уралопт», Екатеринбург',
    price: 61_200,
    price_list_multiplicity: 10,
    arrival: 4,
    term: 5_760,
    arrivalText: '25.11',
  }),
  offer(3, {
    supplier: 'АО «Москва-Автозапчасть», Москва',
    price: 70_000,
    reserve_quantity: 160,
    reserveText: '>160',
    arrival: 1,
    term: 900,
    arrivalText: 'завтра',
    is_distributor_contract: true,
    oem: true,
  }),
];

export const Default = meta.story({
  args: {
    offers,
    wanted: 4,
    onRemove: fn((): void => undefined),
    action: (_, quantity) => <Button size="small">В корзину {quantity} шт.</Button>,
  },
  play: async ({ canvas, userEvent, args }) => {
    const row = (name: RegExp) => canvas.getByRole('row', { name });
    // The lowest price per piece is not the lowest total: it is sold by ten.
    await expect(row(/^Цена за штуку/)).toHaveTextContent(/612,00.*лучшее/);
    await expect(row(/^За 4 шт/)).toHaveTextContent(/2 601,28 руб\., лучшее.*10 шт\., лишние на 3 672,00/);
    await userEvent.click(canvas.getByRole('button', { name: /Убрать из сравнения:.*Уралопт/ }));
    await expect(args.onRemove).toHaveBeenCalledWith(2);
  },
});

/** An offer with insufficient stock says so. */
export const TooMany = meta.story({ args: { ...Default.input.args, wanted: 100 } });

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col gap-10">
      <Default.Component />
      <TooMany.Component />
    </div>
  ),
});
