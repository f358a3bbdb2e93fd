import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Tag } from './tag.js';

const meta = preview.meta({ title: 'Данные/Tag', component: Tag });

export const Default = meta.story({
  args: { children: 'Бренд: BOSCH', onRemove: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать Бренд: BOSCH' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
});

/** A chip that toggles a filter, with the number of matches. */
export const Pressed = meta.story({
  args: { children: 'Нет предложений', onPress: fn(), pressed: true, count: 12 },
  play: async ({ canvas, userEvent, args }) => {
    const chip = canvas.getByRole('button', { name: /Нет предложений/, pressed: true });
    await userEvent.click(chip);
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

export const Matrix = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Tag>Без действия</Tag>
      <Tag onRemove={() => undefined}>Бренд: BOSCH</Tag>
      <Tag onPress={() => undefined}>Распознано</Tag>
      <Tag onPress={() => undefined} pressed count={1_204}>
        Несколько источников
      </Tag>
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({
  ...playground,
  args: { onPress: fn(), pressed: false, onRemove: undefined },
  tags: ['!test'],
});
