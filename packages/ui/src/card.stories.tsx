import preview from '../../../.storybook/preview.js';
import { Card } from './card.js';

const meta = preview.meta({ title: 'Каркас/Card', component: Card });

export const Default = meta.story({
  args: { title: 'История', aside: '3 записи', children: 'Заказ размещён' },
});
export const Unpadded = meta.story({
  args: { title: 'Позиции', padded: false, children: <p className="p-4">Таблица приносит свои отступы</p> },
});
