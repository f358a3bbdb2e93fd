import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { StepList, type ListedStep } from './step-list.js';

const meta = preview.meta({ title: 'Каркас/StepList', component: StepList });

const STEPS: readonly ListedStep[] = [
  { id: 1, title: 'Добавить склад', note: 'есть', state: 'done', href: '#storages' },
  { id: 2, title: 'Заключить договор', note: 'ждёт администратора', state: 'waiting', href: '#contracts' },
  { id: 3, title: 'Загрузить прайс-лист', note: 'подойдёт любой файл', state: 'ahead', href: '#prices' },
  { id: 4, title: 'Создать путь', note: 'сначала нужен договор', state: 'ahead', href: null },
];

/** What is done leads nowhere, nor does what something is missing for. */
export const Default = meta.story({
  args: { steps: STEPS },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#contracts',
      '#prices',
    ]);
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('Добавить склад, сделано');
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({ render: () => <StepList steps={STEPS} /> });
