import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Link } from '../../actions/link.js';
import { Trail, type TrailStop } from './trail.js';

const meta = preview.meta({ title: 'Данные/Trail', component: Trail });

const STOPS: readonly TrailStop[] = [
  { id: 'ordered', title: 'Заказано 6', notes: ['17.11.2026', 'Алексеева М.'], state: 'done' },
  { id: 'confirmed', title: 'Подтверждено 4', notes: ['17.11.2026', 'Пронин М.'], state: 'done' },
  {
    id: 'refused',
    title: 'Отказано 2',
    notes: [
      <Link key="l" href="/inbox-refusals/37">
        Отказ № 37
      </Link>,
      '18.11.2026, Пронин М.',
    ],
    state: 'bad',
  },
  { id: 'shipped', title: 'Отгружено 4', notes: ['20.11.2026'], state: 'done' },
  { id: 'accepted', title: 'Приёмка', notes: ['по плану 23.11.2026'], state: 'ahead' },
];

export const Default = meta.story({
  args: { label: 'Где 4 штуки', stops: STOPS },
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(5),
});

export const Matrix = meta.story({
  args: { label: '', stops: [] },
  render: () => (
    <div className="flex w-240 flex-col gap-6">
      {STOPS.map(({ id }, place) => (
        <Trail key={id} label={`До ${place + 1}`} stops={STOPS.slice(0, place + 1)} />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
