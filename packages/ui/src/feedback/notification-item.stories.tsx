import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Badge } from '../data/badge.js';
import { Button } from '../actions/button.js';
import { OrdersIcon } from '../icons.js';
import { NotificationItem } from './notification-item.js';

const meta = preview.meta({
  title: 'Сообщения/NotificationItem',
  component: NotificationItem,
  decorators: [
    (Story) => (
      <ul className="w-200 rounded-card border border-line bg-surface">
        <Story />
      </ul>
    ),
  ],
});

export const Default = meta.story({
  args: {
    title: 'Новый заказ',
    icon: <OrdersIcon className="size-5" />,
    href: '/inbox/104238',
    onOpen: fn((): void => undefined),
    time: '21.11.2026 12:40',
    text: 'Заказ № 104 238 на 41 250,00 руб. от ООО «Деталь»',
    unread: true,
    action: (
      <Button variant="ghost" size="small">
        Прочитать
      </Button>
    ),
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Новый заказ' })).toHaveAttribute('href', '/inbox/104238'),
});

/** A long text expands in place. */
export const Long = meta.story({
  args: {
    title: 'Плановые работы',
    time: '20.11.2026 09:00',
    text: 'В ночь на воскресенье портал будет недоступен с 2 до 4 часов: мы переносим базу данных на новые диски.',
    excerpt: 'В ночь на воскресенье портал будет недоступен',
    action: <Badge>Прочитано</Badge>,
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(/новые диски/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Показать всё' }));
    await expect(canvas.getByText(/новые диски/)).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <>
      <NotificationItem {...Default.input.args} />
      <NotificationItem {...Default.input.args} unread={false} />
      <NotificationItem {...Long.input.args} />
    </>
  ),
});
