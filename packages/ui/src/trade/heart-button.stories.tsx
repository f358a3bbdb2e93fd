import { useState } from 'react';
import { expect } from 'storybook/test';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { HeartButton } from './heart-button.js';

const meta = preview.meta({ title: 'Торговля/HeartButton', component: HeartButton });

export const Default = meta.story({
  args: { name: 'MANN-FILTER W 914/2', onPress: () => undefined },
  render: function Live(args) {
    const [pressed, setPressed] = useState(false);
    return <HeartButton {...args} pressed={pressed} onPress={setPressed} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Отложить: MANN-FILTER W 914/2' }));
    await expect(canvas.getByRole('button', { name: /Убрать из отложенных/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
});

/** Every property, to try. */
export const Playground = meta.story({
  ...playgroundOf(<HeartButton name="OC 90" onPress={nothing} />),
  tags: ['!test'],
});

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: (args) => (
    <div className="flex gap-4">
      <HeartButton {...args} />
      <HeartButton {...args} pressed />
    </div>
  ),
});
