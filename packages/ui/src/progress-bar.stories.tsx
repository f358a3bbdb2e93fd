import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { PageProgress, ProgressBar } from './progress-bar.js';

const meta = preview.meta({ title: 'Сообщения/ProgressBar', component: ProgressBar });

export const Default = meta.story({
  args: { value: 40, label: 'Загрузка прайс-листа' },
  play: async ({ canvas }) => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
});

/** The page's own line waits 200 ms, so that quick pages show none. */
export const Page = meta.story({
  args: { value: null, label: '' },
  render: () => <PageProgress active />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('progressbar')).toBeNull();
    await expect(await canvas.findByRole('progressbar', { name: 'Загрузка страницы' })).toBeInTheDocument();
  },
});

export const Matrix = meta.story({
  args: { value: null, label: '' },
  render: () => (
    <div className="flex w-96 flex-col gap-4">
      {[0, 25, 100, null].map((value) => (
        <ProgressBar key={String(value)} value={value} label={`Загрузка ${value ?? 'без конца'}`} />
      ))}
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ tags: ['!test'], play: async () => {} });
