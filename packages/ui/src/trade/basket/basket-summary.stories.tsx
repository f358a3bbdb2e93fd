import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { BasketSummary } from './basket-summary.js';
import { Button } from '../../actions/button.js';
import { Field } from '../../fields/field.js';
import { Textarea } from '../../fields/textarea.js';

const meta = preview.meta({ title: 'Торговля/BasketSummary', component: BasketSummary });

const base = {
  positions: 3,
  pieces: 24,
  suppliers: 2,
  amount: 1_284_050,
  action: <Button wide>Оформить заказ</Button>,
};

export const Default = meta.story({
  args: { ...base, limit: 5_000_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Позиций')).toBeVisible();
    await expect(canvas.getByText('12 840,50 руб.')).toBeVisible();
  },
});

/** Over the limit, with warnings. */
export const Warned = meta.story({
  args: { ...base, limit: 1_000_000, warnings: ['Цена двух позиций изменилась'] },
  play: async ({ canvas }) => expect(canvas.getByText('Цена двух позиций изменилась')).toBeVisible(),
});

/** Missing input is named above the button. */
export const WithComment = meta.story({
  args: {
    ...base,
    children: (
      <Field label="Комментарий поставщику">
        <Textarea />
      </Field>
    ),
  },
});

export const Unlimited = meta.story({ args: { ...base, limit: null } });

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
