import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../../.storybook/places.js';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Checkbox } from './checkbox.js';

const meta = preview.meta({ title: 'Действия и поля/Checkbox', component: Checkbox });

export const Default = meta.story({
  args: { children: 'Прямой договор', onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('Прямой договор'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
    await expect(args.onChange).toHaveBeenCalledTimes(2);
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex gap-4">
      <Checkbox>Нет</Checkbox>
      <Checkbox defaultChecked>Да</Checkbox>
      <Checkbox indeterminate>Часть</Checkbox>
      <Checkbox disabled>Недоступно</Checkbox>
    </div>
  ),
});

/** On a phone its whole line is big enough for a thumb. */
export const Phone = meta.story({
  tags: ['phone'],
  globals: { viewport: { value: 'phone' } },
  args: { children: 'Прямой договор' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('checkbox').closest('label')?.clientHeight).toBeGreaterThanOrEqual(44),
});

const told = fn();
const places = inPlaces({
  render: () => <Checkbox onChange={told}>Только в наличии</Checkbox>,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
