import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { LedgerBar, type LedgerPart } from './ledger-bar.js';

const meta = preview.meta({ title: 'Данные/LedgerBar', component: LedgerBar });

const PARTS: readonly LedgerPart[] = [
  { id: 'accepted', label: 'Принято', value: 80, tone: 'done' },
  { id: 'discrepancy', label: 'С расхождением', value: 4, tone: 'doubt' },
  { id: 'on_way', label: 'В пути', value: 21, tone: 'moving' },
  { id: 'confirmed', label: 'Подтверждено', value: 13, tone: 'ready' },
  { id: 'undecided', label: 'Ждут ответа', value: 4, tone: 'waiting' },
  { id: 'cancelled', label: 'Снято', value: 3, tone: 'gone' },
  { id: 'refused', label: 'Отказано', value: 10, tone: 'lost' },
];

export const Default = meta.story({
  args: { parts: PARTS, label: 'Заказ' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('img')).toHaveAccessibleName(/^Заказ: принято 80, с расхождением 4/),
});

/** The bar of a whole order has a legend for the bars of the lines below. */
export const Legend = meta.story({
  args: { parts: PARTS, label: 'Заказ', legend: true },
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(7),
});

export const Matrix = meta.story({
  args: { parts: PARTS, label: 'Заказ' },
  render: () => (
    <div className="flex w-80 flex-col gap-4">
      {PARTS.map((part, place) => (
        <LedgerBar key={part.id} label={`Строка ${place + 1}`} parts={PARTS.slice(0, place + 1)} legend />
      ))}
      <LedgerBar
        label="Один из тысячи"
        parts={[
          { id: 'accepted', label: 'Принято', value: 999, tone: 'done' },
          { id: 'refused', label: 'Отказано', value: 1, tone: 'lost' },
        ]}
      />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Legend.extend({ ...playground, tags: ['!test'] });
