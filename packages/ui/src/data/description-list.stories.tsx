import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { DescriptionList } from './description-list.js';

const meta = preview.meta({ title: 'Данные/DescriptionList', component: DescriptionList });

const ITEMS = [
  { term: 'Покупатель', value: 'Магазин «Деталь Плюс»' },
  { term: 'Склад отгрузки', value: 'Склад Тольятти-1' },
  { term: 'Договор', value: 'Д-002/006' },
  { term: 'Создан', value: '20.11.2026 09:42' },
];

export const Default = meta.story({ args: { items: ITEMS } });
export const Matrix = meta.story({
  args: { items: ITEMS },
  render: () => (
    <div className="flex flex-col gap-6">
      {([2, 3, 4] as const).map((columns) => (
        <DescriptionList key={columns} items={ITEMS} columns={columns} />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(
    <DescriptionList
      columns={3}
      items={[
        { term: 'Поставщик', value: 'Волга-Деталь' },
        { term: 'Склад', value: 'Казань' },
        { term: 'Сумма', value: '1 234,50' },
      ]}
    />,
  ),
  tags: ['!test'],
});
