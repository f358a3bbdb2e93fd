import { expect, fn, screen } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { NotificationBell } from './notification-bell.js';

const meta = preview.meta({ title: 'Каркас/NotificationBell', component: NotificationBell });

const item = (id: number) => ({
  id,
  title: `Новый заказ № ${id}`,
  text: 'Магазин «Колесо»: 3 позиции',
  time: '20.11.2026 09:42',
});
const ITEMS = [item(104_238), item(104_236), item(104_231), item(104_229)];

/** The three newest notifications are shown. */
export const Default = meta.story({
  args: { count: 4, items: ITEMS, onOpen: fn(), onReadAll: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Уведомления, новых: 4' }));
    await expect(await screen.findAllByText(/^Новый заказ/)).toHaveLength(3);
    await userEvent.click(screen.getByText('Новый заказ № 104236'));
    await expect(args.onOpen).toHaveBeenCalledWith(ITEMS[1]);
  },
});

/** Controlled from outside: opening another panel closes it. */
export const Controlled = meta.story({
  args: { count: 4, items: ITEMS, onOpen: fn(), open: true, onOpenChange: fn() },
  play: async ({ userEvent, args }) => {
    await expect(await screen.findAllByText(/^Новый заказ/)).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
});

export const Empty = meta.story({
  args: { count: 0, items: [], onOpen: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Уведомления' }));
    await expect(await screen.findByText('Новых уведомлений нет')).toBeVisible();
  },
});

const places = inPlaces({
  render: () => (
    <NotificationBell
      count={1}
      items={[{ id: 1, title: 'Новый заказ', text: '№ 104238', time: '12:40' }]}
      onOpen={fn()}
      onReadAll={fn()}
    />
  ),
  open: '{Enter}',
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Empty.Component />
    </div>
  ),
});
