import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Select } from './select.js';

const meta = preview.meta({ title: 'Действия и поля/Select', component: Select });

const REASONS = ['нет в наличии', 'снято с производства', 'изменилась цена'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

export const Default = meta.story({
  args: { 'aria-label': 'Причина', placeholder: 'Выберите причину', options: REASONS, onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const select = canvas.getByRole('combobox');
    await userEvent.selectOptions(select, 'изменилась цена');
    await expect(select).toHaveValue('3');
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
});

export const Matrix = meta.story({
  args: { options: [] },
  render: () => (
    <div className="flex w-80 flex-col gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Select key={size} controlSize={size} aria-label={size} options={REASONS} />
      ))}
      <Select aria-label="Недоступный" disabled options={REASONS} />
    </div>
  ),
});

/** Options that failed to load: the reason, and «Повторить». */
export const Failed = meta.story({
  args: {
    'aria-label': 'Причина',
    placeholder: 'Выберите причину',
    options: [],
    failed: { error: new Error('Нет доступа'), onRetry: fn() },
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Нет доступа');
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }));
    await expect(args.failed?.onRetry).toHaveBeenCalledOnce();
  },
});

const told = fn();
const places = inPlaces({
  render: () => <Select aria-label="Способ" options={[{ value: '1', label: 'Самовывоз' }]} onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
