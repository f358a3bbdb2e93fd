import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Accordion } from './accordion.js';

const meta = preview.meta({ title: 'Каркас/Accordion', component: Accordion });

const ITEMS = [
  { id: 'how', title: 'Как стать покупателем?', content: 'Зарегистрируйтесь и выберите поставщика.' },
  { id: 'sell', title: 'Как продавать?', content: 'Загрузите номенклатуру в .xlsx и добавьте контрагентов.' },
];

export const Default = meta.story({
  args: { items: ITEMS, single: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Зарегистрируйтесь/)).not.toBeVisible();
    await userEvent.click(canvas.getByText('Как стать покупателем?'));
    await expect(canvas.getByText(/Зарегистрируйтесь/)).toBeVisible();
    await userEvent.click(canvas.getByText('Как продавать?'));
    await expect(canvas.getByText(/Зарегистрируйтесь/)).not.toBeVisible();
  },
});

export const Matrix = meta.story({ args: { items: ITEMS, defaultOpen: ['how', 'sell'] } });

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
