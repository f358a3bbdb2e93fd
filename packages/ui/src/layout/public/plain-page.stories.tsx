import { expect } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Button } from '../../actions/button.js';
import { Checkbox } from '../../fields/choice/checkbox.js';
import { PlainPage } from './plain-page.js';

const meta = preview.meta({
  title: 'Каркас/PlainPage',
  component: PlainPage,
  parameters: { layout: 'fullscreen' },
});

export const Default = meta.story({
  args: {
    title: 'Вы попали на страницу 404',
    note: 'Надеемся, что вы найдете то, что искали',
    picture: 'lost',
    children: <Button>Назад</Button>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('404');
    await expect(canvas.getByRole('main').querySelector('[data-slot=plain-picture]')).toBeVisible();
  },
});

/** An error page shows its picture and status instead of the logo. */
export const Failed = meta.story({
  args: {
    code: 503,
    picture: 'broken',
    title: 'Сервер не отвечает. Попробуйте ещё раз.',
    children: (
      <>
        <Button variant="secondary">На главную</Button>
        <Button>Обновить страницу</Button>
      </>
    ),
  },
});

export const Document = meta.story({
  args: {
    kind: 'document',
    title: 'Регламент портала',
    note: 'Действует с 1 января 2026 г.',
    children: (
      <>
        <ol className="mb-6 flex list-decimal flex-col gap-3 ps-6">
          <li>Заказ, размещённый на портале, обязателен для сторон договора.</li>
          <li>Поставщик подтверждает заказ до времени, указанного в расписании склада.</li>
        </ol>
        <Checkbox>Я прочитал и принимаю регламент</Checkbox>
      </>
    ),
  },
  play: async ({ canvas }) => expect(canvas.getByRole('article')).toBeVisible(),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
