import { useState } from 'react';
import { expect } from 'storybook/test';
import { playground } from '../../../../.storybook/playground.js';
import preview from '../../../../.storybook/preview.js';
import { Button } from '../actions/button.js';
import { PageProgress, ProgressBar } from './progress-bar.js';

const meta = preview.meta({ title: 'Сообщения/ProgressBar', component: ProgressBar });

export const Default = meta.story({
  args: { value: 40, label: 'Загрузка прайс-листа' },
  play: async ({ canvas }) => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
});

/** The page's bar appears after 200 ms, so that quick pages show none. */
export const Page = meta.story({
  args: { value: null, label: '' },
  render: function Render() {
    const [active, setActive] = useState(false);
    return (
      <>
        <Button onClick={() => setActive(true)}>Открыть страницу</Button>
        <PageProgress active={active} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const asked = performance.now();
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть страницу' }));
    await expect(await canvas.findByRole('progressbar', { name: 'Загрузка страницы' })).toBeInTheDocument();
    await expect(performance.now() - asked).toBeGreaterThanOrEqual(190);
  },
});

/**
 * The page's bar is 2 pixels high and fills in 5 s. Specification 1, section 9. It stands outside the page's landmarks, which axe
 * allows a live region only.
 */
export const Line = meta.story({
  args: { value: null, label: '' },
  render: () => <PageProgress active />,
  play: async ({ canvas }) => {
    const line = await canvas.findByRole('progressbar', { name: 'Загрузка страницы' });
    await expect(line.closest('[aria-live="polite"]')).not.toBeNull();
    await expect(line.getBoundingClientRect().height).toBe(2);
    const [filling] = line.firstElementChild?.getAnimations() ?? [];
    await expect(filling?.effect?.getTiming().duration).toBe(5_000);
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
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
