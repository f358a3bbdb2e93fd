import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Heading, Text } from './text.js';

const meta = preview.meta({ title: 'Данные/Text', component: Text });

export const Default = meta.story({
  args: { children: 'Цены для склада «Самара, Заводское шоссе»', tone: 'muted' },
  play: async ({ canvas }) => expect(canvas.getByText(/Цены для склада/)).toBeVisible(),
});

/** The level determines the document outline, the size the appearance. */
export const Headings = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-col gap-3">
      <Heading level={1} size="screen">
        Вход
      </Heading>
      <Heading level={1}>Заказ № 104 238</Heading>
      <Heading level={2}>Категории</Heading>
      <Heading level={3}>Фильтры</Heading>
      <Heading level={2} size="label">
        Демонстрация: письмо
      </Heading>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 3, name: 'Фильтры' })).toBeVisible();
  },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-col gap-2">
      {(['default', 'secondary', 'muted', 'brand', 'green', 'yellow', 'red'] as const).map((tone) => (
        <Text key={tone} tone={tone} as="p">
          Срок поставки 2 дня, {tone}
        </Text>
      ))}
      {(['note', 'small', 'base', 'lead', 'figure', 'title'] as const).map((size) => (
        <Text key={size} size={size} as="p">
          41 250,00 руб., {size} · <Text weight="strong">strong</Text> · <Text weight="bold">bold</Text>
        </Text>
      ))}
    </div>
  ),
});
