import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { OfferCard, type OfferCardOffer, type OfferCardProps } from './offer-card.js';

const meta = preview.meta({ title: 'Торговля/OfferCard', component: OfferCard });

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

function Live(props: Partial<OfferCardProps>) {
  const [quantity, setQuantity] = useState<number | null>(props.basketQuantity ?? null);
  const [deferred, setDeferred] = useState(false);
  return (
    <OfferCard
      offer={OFFER}
      {...props}
      basketQuantity={quantity}
      deferred={deferred}
      onDefer={setDeferred}
      onPut={(next) => {
        put(next);
        setQuantity(next);
      }}
      onRemove={() => setQuantity(null)}
    />
  );
}

/** «В корзину» with the initial quantity (the delivery multiple of 5 and 2), the counter in steps of it, the heart. */
export const Default = meta.story({
  render: () => (
    <div className="w-96">
      <Live />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(put).toHaveBeenLastCalledWith(10);
    await expect(canvas.getByText('В корзине')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }));
    await expect(put).toHaveBeenLastCalledWith(20);
    await userEvent.click(canvas.getByRole('button', { name: /^Отложить/ }));
    await expect(canvas.getByRole('button', { name: /^Убрать из отложенных/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Убрать из корзины/ }));
    await expect(canvas.getByRole('button', { name: /^В корзину/ })).toBeVisible();
    // Outside the window the browser may leave it out; the Storybook's stylesheet turns that off for pictures.
    const card = canvas.getByRole('article');
    await expect(getComputedStyle(card).contentVisibility).toBe('visible');
    card.style.setProperty('--portal-off-screen', 'auto');
    await expect(getComputedStyle(card).contentVisibility).toBe('auto');
    card.style.removeProperty('--portal-off-screen');
    // A page has two hundred of these: setting attributes is the largest part of the time that they take.
    const attributes = [card, ...card.querySelectorAll('*')].map((element) => element.attributes.length);
    await expect(attributes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(80);
  },
});

export const Secondary = meta.story({
  render: () => <Live form="secondary" delta={{ percent: 12.5, colour: 'yellow' }} />,
  play: async ({ canvas }) => expect(canvas.getByText('+12,5 %')).toBeVisible(),
});

/** With a wanted quantity the card starts with it, not with the minimum. */
export const StartQuantity = meta.story({
  render: () => <Live form="secondary" startQuantity={30} />,
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(put).toHaveBeenLastCalledWith(30);
  },
});

/** The counter appears when the item is in the basket. */
export const Tertiary = meta.story({
  render: () => <Live form="tertiary" isFaster />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('group', { name: /^Количество/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(canvas.getByRole('group', { name: /^Количество/ })).toBeVisible();
  },
});

/** Less stock than the norms allow: the button's tooltip gives the reason. */
export const TertiaryTooLittle = meta.story({
  render: () => <Live form="tertiary" offer={{ ...OFFER, reserve_quantity: 4, reserve_text: '4' }} />,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /^В корзину/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Остатки товара не соответствуют нормам кратности.',
    );
  },
});

/** The initial quantity is as specified; if the norms refuse it, the nearest valid one is offered. */
export const NearestBeside = meta.story({
  render: () => (
    <div className="w-96">
      <Live offer={{ ...OFFER, reserve_multiplicity: 4 }} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    await expect(canvas.getByRole('textbox')).toHaveValue('10');
    await userEvent.click(canvas.getByRole('button', { name: /^Взять 20/ }));
    await expect(canvas.getByRole('textbox')).toHaveValue('20');
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(put).toHaveBeenLastCalledWith(20);
  },
});

/** No valid quantity in stock: the button gives the reason, and no tooltip opens by itself. */
export const TooLittle = meta.story({
  render: () => (
    <div className="w-96">
      <Live offer={{ ...OFFER, reserve_quantity: 4, reserve_text: '4' }} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    // The delivery multiple of 5 and 2.
    await expect(canvas.getByText('Кратность').nextElementSibling).toHaveTextContent('10');
    await expect(screen.queryByRole('status')).toBeNull();
    const button = canvas.getByRole('button', { name: /^В корзину/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Остатки товара не соответствуют нормам кратности.',
    );
  },
});

/** Spec 3 §5: the add button is disabled when the value is empty, invalid, or a request is pending. */
export const Disabled = meta.story({
  render: () => (
    <div className="w-96">
      <Live />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /^В корзину/ });
    const input = canvas.getByRole('textbox');
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(input);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(input, '7');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(input);
    await userEvent.type(input, '20');
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  },
});

/** On a phone what is pressed lies within the card, in the basket and before. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <div className="flex flex-col gap-3 p-3">
      <Live basketQuantity={10} basketHref="#basket" />
      <Live form="secondary" basketQuantity={10} basketHref="#basket" />
      <Live form="tertiary" basketQuantity={10} basketHref="#basket" />
      <Live />
      <div className="w-72">
        <Live basketQuantity={10} basketHref="#basket" />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    for (const card of canvas.getAllByRole('article')) {
      const { left, right } = card.getBoundingClientRect();
      for (const control of card.querySelectorAll('a, button, input')) {
        const box = control.getBoundingClientRect();
        await expect(box.left).toBeGreaterThanOrEqual(left);
        await expect(box.right).toBeLessThanOrEqual(right);
        await expect(control.scrollWidth).toBeLessThanOrEqual(control.clientWidth);
      }
    }
  },
});

/** While a request is pending, a second click does nothing. */
export const PendingDoubleClick = meta.story({
  render: () => (
    <div className="w-96">
      <Live pending />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(put).not.toHaveBeenCalled();
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-3 gap-4">
        <Live />
        <Live basketQuantity={10} delta={{ percent: -8, colour: 'green' }} />
        <Live delta={{ percent: 34, colour: 'red' }} arrival="завтра" isFaster />
      </div>
      <Live form="secondary" />
      <Live form="secondary" basketQuantity={10} />
      <Live form="tertiary" />
      <Live form="tertiary" basketQuantity={20} />
    </div>
  ),
});

function Exchanged() {
  const [other, setOther] = useState(false);
  return (
    <div className="w-96">
      <Button onClick={() => setOther(true)}>Другое предложение</Button>
      <Live offer={other ? { ...OFFER, article: 'OC 264', price_list_multiplicity: 7 } : OFFER} />
    </div>
  );
}
/** Another offer in the same card starts with its own quantity, not with that of the previous one. */
export const OtherOffer = meta.story({
  render: () => <Exchanged />,
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }));
    await expect(canvas.getByRole('textbox')).toHaveValue('20');
    await userEvent.click(canvas.getByRole('button', { name: 'Другое предложение' }));
    await expect(canvas.getByRole('textbox', { name: /OC 264/ })).toHaveValue('14');
    await userEvent.click(canvas.getByRole('button', { name: /^В корзину/ }));
    await expect(put).toHaveBeenLastCalledWith(14);
  },
});

/** Enter in the quantity puts it into the basket, and changes it there; an invalid number does nothing. */
export const EnterAdds = meta.story({
  render: () => (
    <div className="w-96">
      <Live />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    put.mockClear();
    const quantity = canvas.getByRole('textbox');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '7{Enter}');
    await expect(put).not.toHaveBeenCalled();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '30{Enter}');
    await expect(put).toHaveBeenCalledOnce();
    await expect(put).toHaveBeenLastCalledWith(30);
    await expect(canvas.getByText('В корзине')).toBeVisible();
    await expect(quantity).toHaveFocus();
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '40{Enter}');
    await expect(put).toHaveBeenCalledTimes(2);
    await expect(put).toHaveBeenLastCalledWith(40);
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <OfferCard offer={OFFER} basketQuantity={null} onPut={nothing} onRemove={nothing} onDefer={nothing} />,
  ),
  tags: ['!test'],
});
