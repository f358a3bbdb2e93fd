import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { AlertBar } from './alert-bar.js';
import { Button } from './button.js';

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
