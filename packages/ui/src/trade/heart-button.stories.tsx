import { useState } from 'react';
import { expect } from 'storybook/test';
import { nothing, playgroundOf } from '../../../../.storybook/playground.js';
import { PlusIcon } from '../icons.js';
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

/** The icons that cards have hundreds of keep their strokes in the stylesheet; attributes still change them. */
export const Icons = meta.story({
  render: () => (
    <div data-slot="icons">
      <PlusIcon data-testid="plain" />
      <PlusIcon data-testid="changed" size={16} strokeWidth={3} stroke="red" fill="blue" />
    </div>
  ),
  play: async ({ canvas }) => {
    const lookOf = (name: string) => {
      const { width, height, fill, stroke, strokeWidth, strokeLinecap } = getComputedStyle(
        canvas.getByTestId(name),
      );
      return { width, height, fill, stroke, strokeWidth, strokeLinecap };
    };
    const { color } = getComputedStyle(canvas.getByTestId('plain'));
    await expect(lookOf('plain')).toEqual({
      width: '24px',
      height: '24px',
      fill: 'none',
      stroke: color,
      strokeWidth: '2px',
      strokeLinecap: 'round',
    });
    await expect(lookOf('changed')).toEqual({
      width: '16px',
      height: '16px',
      fill: 'rgb(0, 0, 255)',
      stroke: 'rgb(255, 0, 0)',
      strokeWidth: '3px',
      strokeLinecap: 'round',
    });
  },
});
