import { expect, fn } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { AlertBar } from './alert-bar.js';
import { Button } from '../actions/button.js';

const meta = preview.meta({ title: 'Сообщения/AlertBar', component: AlertBar });

export const Default = meta.story({
  args: {
    children: 'Оцените работу портала: это займёт две минуты',
    actions: <Button size="small">Пройти опрос</Button>,
    onClose: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const Warning = meta.story({
  args: { tone: 'yellow', children: 'Нет связи с сервером. Восстанавливаем…' },
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex flex-col items-start gap-8 *:w-full">
      <Default.Component />
      <Warning.Component />
    </div>
  ),
});
