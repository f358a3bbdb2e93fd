import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Greeting } from './greeting.js';

const meta = preview.meta({ title: 'Сообщения/Greeting', component: Greeting });

export const Default = meta.story({
  args: {
    open: true,
    onClose: fn((): void => undefined),
    title: 'С наступающим Новым годом!',
    signature: 'Команда портала',
    children: <p>Спасибо, что этот год вы провели с нами.</p>,
  },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('dialog', { name: 'С наступающим Новым годом!' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Спасибо' }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
});

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Открыть</Button>
      <Greeting open={open} onClose={() => setOpen(false)} title="С Новым годом!" signature="Команда портала">
        <p>Спасибо</p>
      </Greeting>
    </>
  );
}
const places = inPlaces({ render: () => <Opened />, open: 'click', layer: '[data-slot="greeting"]' });
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'], args: { open: false } });
