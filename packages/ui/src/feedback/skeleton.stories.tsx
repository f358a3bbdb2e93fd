import { playgroundOf } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Skeleton } from './skeleton.js';

const meta = preview.meta({ title: 'Сообщения/Skeleton', component: Skeleton });

export const Default = meta.story({ args: { className: 'h-4 w-64' } });

/** Every property, to try. */
export const Playground = meta.story({ ...playgroundOf(<Skeleton className="h-8 w-64" />), tags: ['!test'] });

/** Every state in one picture. */
export const Matrix = meta.story({
  args: Default.input.args,
  render: () => (
    <div className="flex max-w-xl flex-col gap-4">
      <Skeleton />
      <Skeleton className="h-4 w-64" />
      <Skeleton className="h-8 w-32" />
      <Skeleton shape="card" className="h-32 w-full" />
    </div>
  ),
});
