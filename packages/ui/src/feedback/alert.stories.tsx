import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Alert } from './alert.js';
import { Button } from '../actions/button.js';

const meta = preview.meta({ title: 'Сообщения/Alert', component: Alert });

export const Default = meta.story({
  args: { children: 'Проверьте корзину и подтвердите заказ ещё раз', tone: 'yellow' },
});
export const Matrix = meta.story({
  args: { children: '' },
  render: () => (
    <div className="flex flex-col gap-3">
      {(['brand', 'green', 'yellow', 'red'] as const).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title="Цены изменились"
          actions={
            <Button size="small" variant="secondary">
              Согласиться
            </Button>
          }
        >
          Было 412,50 руб., стало 428,00 руб.
        </Alert>
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
