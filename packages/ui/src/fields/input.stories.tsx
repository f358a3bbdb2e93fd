import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Field } from './field.js';
import { SearchIcon } from '../icons.js';
import { Input } from './input.js';

const meta = preview.meta({ title: 'Действия и поля/Input', component: Input });

export const Default = meta.story({
  args: { 'aria-label': 'Артикул', onChange: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'OC 90');
    await expect(canvas.getByRole('textbox')).toHaveValue('OC 90');
    await expect(args.onChange).toHaveBeenCalledTimes(5);
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex w-80 flex-col gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Input key={size} controlSize={size} aria-label={size} placeholder="Номер или название" />
      ))}
      <Input icon={<SearchIcon />} aria-label="Поиск" placeholder="Номер, артикул или покупатель" />
      <Input aria-label="Недоступно" disabled value="Недоступно" readOnly />
      <Field label="С ошибкой" error="Обязательное поле">
        <Input />
      </Field>
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <Input aria-label="Название" defaultValue="OC 90" onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
