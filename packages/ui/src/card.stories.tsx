import preview from '../../../.storybook/preview.js';
import { Card } from './card.js';

const meta = preview.meta({ title: 'Каркас/Card', component: Card });

export const Default = meta.story({
  args: { title: 'История', aside: '3 записи', children: 'Заказ размещён' },
});
export const Unpadded = meta.story({
  args: { title: 'Позиции', padded: false, children: <p className="p-4">Таблица приносит свои отступы</p> },
});

/** Every property, to try. */
export const Playground = Default.extend({ play: async () => {} });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Unpadded.Component />
    </div>
  ),
});
