import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
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

/** It links to the basket; the cross beside it removes the offer. */
export const InBasket = meta.story({
  args: { ...args, inBasket: true, basketHref: '#basket', onRemove: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByRole('link', { name: /^В корзине ?: KNECHT/ })).toHaveAttribute(
      'href',
      '#basket',
    );
    await userEvent.click(
      canvas.getByRole('button', { name: 'Убрать из корзины: KNECHT OC 90, Поставщик А' }),
    );
    await expect(given.onRemove).toHaveBeenCalledOnce();
  },
});

function Row() {
  const [inBasket, setInBasket] = useState(false);
  return (
    <table>
      <tbody>
        <tr>
          <td>
            <BasketButton
              quiet
              label="KNECHT OC 90"
              amount={757_656}
              basketHref="#basket"
              inBasket={inBasket}
              onAdd={() => setInBasket(true)}
              onRemove={() => setInBasket(false)}
            />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
/** In a row: an icon, with text while the row is hovered or focused; the amount once the offer is in the basket. */
export const Quiet = meta.story({
  args: { ...args, inBasket: false },
  render: () => <Row />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('В корзину')).not.toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByText('В корзину')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('link', { name: /^В корзине/ })).toHaveFocus());
    await expect(canvas.getByText(/7\s576,56/)).toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^В корзину/ })).toHaveFocus());
  },
});

/** The second click of a double click does not remove what the first has added. */
export const DoubleClick = meta.story({
  args: { ...args, inBasket: false, onAdd: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    await userEvent.dblClick(canvas.getByRole('button'));
    await expect(given.onAdd).toHaveBeenCalledOnce();
  },
});

/** The quantity is invalid, or there is no stock. */
export const Disabled = meta.story({
  args: { ...args, inBasket: false, disabled: true, onAdd: fn() },
  play: async ({ canvas, userEvent, args: given }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(given.onAdd).not.toHaveBeenCalled();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
      <InBasket.Component />
      <Quiet.Component />
      <Disabled.Component />
    </div>
  ),
});
