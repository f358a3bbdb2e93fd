import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { BasketButton } from './basket-button.js';

const meta = preview.meta({ title: 'Торговля/BasketButton', component: BasketButton });

const args = { label: 'KNECHT OC 90, Поставщик А', onAdd: fn(), onRemove: fn() };

export const Default = meta.story({
  args: { ...args, inBasket: false },
  play: async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'В корзину: KNECHT OC 90, Поставщик А' }));
    await expect(given.onAdd).toHaveBeenCalledOnce();
  },
});

export const InBasket = meta.story({
  args: { ...args, inBasket: true, onRemove: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    const button = canvas.getByRole('button', { name: /В корзине/ });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button);
    await expect(given.onRemove).toHaveBeenCalledOnce();
  },
});

/** The second click of a double one does not take out again what the first has put in. */
export const DoubleClick = meta.story({
  args: { ...args, inBasket: false, onAdd: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    await userEvent.dblClick(canvas.getByRole('button'));
    await expect(given.onAdd).toHaveBeenCalledOnce();
  },
});

/** The value is wrong, or there is nothing to take. */
export const Disabled = meta.story({
  args: { ...args, inBasket: false, disabled: true, onAdd: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(given.onAdd).not.toHaveBeenCalled();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
      <InBasket.Component />
      <Disabled.Component />
    </div>
  ),
});
