import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { BasketLine, type BasketLineItem, type BasketLineProps } from './basket-line.js';

const meta = preview.meta({ title: 'Торговля/BasketLine', component: BasketLine });

const ITEM: BasketLineItem = {
  brand_title: 'KNECHT',
  article: 'OC 90',
  title: 'Фильтр масляный',
  href: '/product/1',
  price: 41_230,
  term: 1_440,
  arrival: 'завтра',
  quantity: 4,
  minimal_quantity: 2,
  reserve_quantity: 40,
  reserve_multiplicity: 2,
  price_list_multiplicity: 2,
  product_reserve_multiplicity: 1,
};
const ARGS = { item: ITEM, onQuantity: fn(), onRemove: fn(), onDefer: fn(), onSelect: fn() };

function Live(props: BasketLineProps) {
  const [quantity, setQuantity] = useState(props.item.quantity);
  const [selected, setSelected] = useState(props.selected ?? false);
  return (
    <BasketLine
      {...props}
      item={{ ...props.item, quantity }}
      selected={selected}
      onSelect={setSelected}
      onQuantity={(next) => {
        setQuantity(next);
        props.onQuantity(next);
      }}
    />
  );
}

export const Default = meta.story({
  args: ARGS,
  render: (args) => <Live {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    const line = canvas.getByRole('article', { name: 'KNECHT OC 90' });
    await expect(line).toHaveTextContent(/1 649,20 руб\./);
    await userEvent.click(canvas.getByRole('button', { name: /Больше/ }));
    await expect(args.onQuantity).toHaveBeenLastCalledWith(6);
    await expect(line).toHaveTextContent(/2 473,80 руб\./);
    await userEvent.click(canvas.getByRole('button', { name: 'Отложить KNECHT OC 90' }));
    await expect(args.onDefer).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать KNECHT OC 90 из корзины' }));
    await expect(args.onRemove).toHaveBeenCalled();
  },
});

/** A changed price must be accepted. */
export const ChangedPrice = meta.story({
  args: { ...ARGS, item: { ...ITEM, price_before: 38_000 }, onAgree: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/Цена выросла/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Согласиться с ценой' }));
    await expect(args.onAgree).toHaveBeenCalled();
  },
});

/** The reason why the line cannot be ordered. */
export const Problem = meta.story({
  args: {
    ...ARGS,
    item: { ...ITEM, quantity: 8, reserve_quantity: 6, problem: 'У поставщика осталось 6 шт.' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('У поставщика осталось 6 шт.')).toBeVisible();
  },
});

export const Matrix = meta.story({
  args: ARGS,
  render: (args) => (
    <div className="rounded-card border border-line bg-surface">
      <Live {...args} />
      <Live {...args} selected />
      <Live {...args} pending />
      <Live {...args} item={{ ...ITEM, price_before: 45_000 }} onAgree={() => {}} />
      <Live {...args} item={{ ...ITEM, problem: 'Предложение снято с продажи' }} />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
