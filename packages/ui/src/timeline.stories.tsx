import preview from '../../../.storybook/preview.js';
import { Timeline } from './timeline.js';

const meta = preview.meta({ title: 'Данные/Timeline', component: Timeline });

export const Default = meta.story({
  args: {
    items: [
      {
        id: 2,
        time: '20.11.2026 10:05',
        actor: 'Иванов Пётр, ООО «Волга-Деталь»',
        text: 'Подтверждено: 3 позиции',
      },
      {
        id: 1,
        time: '20.11.2026 09:42',
        actor: 'Андреева Мария, Магазин «Деталь Плюс»',
        text: 'Заказ размещён',
      },
    ],
  },
});
