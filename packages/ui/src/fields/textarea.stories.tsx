import { expect, fn } from 'storybook/test';
import { inPlaces } from '../../../../.storybook/places.js';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Textarea } from './textarea.js';

const meta = preview.meta({ title: 'Действия и поля/Textarea', component: Textarea });

export const Default = meta.story({
  args: { 'aria-label': 'Комментарий' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Позвоните{enter}перед отгрузкой');
    await expect(canvas.getByRole('textbox')).toHaveValue('Позвоните\nперед отгрузкой');
  },
});

export const Matrix = meta.story({
  render: () => (
    <div className="flex w-96 flex-col gap-3">
      <Textarea aria-label="Пустой" placeholder="Комментарий поставщику" />
      <Textarea aria-label="Недоступный" disabled value="Нельзя изменить" readOnly />
    </div>
  ),
});

const told = fn();
const places = inPlaces({
  render: () => <Textarea aria-label="Комментарий" defaultValue="Позвонить" onChange={told} />,
  changed: told,
});
export const InDialog = meta.story(places.inDialog);
export const InScroller = meta.story(places.inScroller);
export const AtFoot = meta.story(places.atFoot);
export const LeftByTab = meta.story(places.leftByTab);

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
