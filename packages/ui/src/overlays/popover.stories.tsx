import { expect, screen, waitFor } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { Popover, PopoverPanel, PopoverTrigger } from './popover.js';

const meta = preview.meta({ title: 'Сообщения/Popover' });

export const Default = meta.story({
  render: () => (
    <Popover>
      <PopoverTrigger>
        <Button variant="secondary">Контакты склада</Button>
      </PopoverTrigger>
      <PopoverPanel label="Контакты склада">Мария Андреева, +7 900 000-00-00</PopoverPanel>
    </Popover>
  ),
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('button');
    await userEvent.click(trigger);
    await expect(await screen.findByRole('dialog', { name: 'Контакты склада' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(trigger).toHaveFocus();
  },
});

export const Open = meta.story({
  render: () => (
    <Popover open>
      <PopoverTrigger>
        <Button variant="secondary">Контакты склада</Button>
      </PopoverTrigger>
      <PopoverPanel label="Контакты склада">Мария Андреева, +7 900 000-00-00</PopoverPanel>
    </Popover>
  ),
});

const places = inPlaces({
  render: () => (
    <Popover>
      <PopoverTrigger>
        <Button>Столбцы</Button>
      </PopoverTrigger>
      <PopoverPanel label="Столбцы">
        <Button>Первый</Button>
        <Button>Второй</Button>
      </PopoverPanel>
    </Popover>
  ),
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <Popover>
      <PopoverTrigger>
        <Button>Ещё</Button>
      </PopoverTrigger>
      <PopoverPanel>Подробности</PopoverPanel>
    </Popover>,
  ),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-8">
      <Default.Component />
      <Open.Component />
    </div>
  ),
});
