import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
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

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex max-w-md flex-col gap-8">
      <Timeline items={Default.input.args.items.slice(0, 1)} />
      <Default.Component />
      <Timeline
        items={[
          {
            id: 3,
            time: '21.11.2026 08:00',
            actor: 'Константинопольская Александра Владиславовна, ООО «Волга-Деталь»',
            text: 'Отказано: 1 позиция. Резерв и лимит освобождены, её можно заказать у другого поставщика.',
          },
        ]}
      />
    </div>
  ),
});
