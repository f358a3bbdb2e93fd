import { expect, waitFor } from 'storybook/test';
import { playground } from '../../../../../.storybook/playground.js';
import preview from '../../../../../.storybook/preview.js';
import { Carousel } from './carousel.js';

const meta = preview.meta({ title: 'Каркас/Carousel', component: Carousel });

const slide = (id: string, label: string, look: string) => ({
  id,
  label,
  content: (
    <a href={`#${id}`} className={`flex h-44 items-end p-6 type-22 font-bold ${look}`}>
      {label}
    </a>
  ),
});
const SLIDES = [
  slide('oil', 'Масла со скидкой до конца месяца', 'bg-brand-tint text-brand-strong'),
  slide('winter', 'Готовимся к зиме', 'bg-sunken text-ink'),
  slide('new', 'Новый поставщик: Мотор-Сервис', 'bg-yellow-tint text-yellow'),
];

export const Default = meta.story({
  args: { label: 'Акции', slides: SLIDES, interval: 0 },
  play: async ({ canvas, userEvent }) => {
    const shown = () => canvas.getByRole('group', { name: /из 3/ });
    await expect(shown()).toHaveAccessibleName('1 из 3: Масла со скидкой до конца месяца');
    await userEvent.click(canvas.getByRole('button', { name: 'Следующий' }));
    await expect(shown()).toHaveAccessibleName('2 из 3: Готовимся к зиме');
    await userEvent.click(canvas.getByRole('button', { name: 'Предыдущий' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Предыдущий' }));
    await expect(shown()).toHaveAccessibleName('3 из 3: Новый поставщик: Мотор-Сервис');
    await userEvent.click(canvas.getByRole('button', { name: /Слайд 2/ }));
    await expect(canvas.getByRole('button', { name: /Слайд 2/ })).toHaveAttribute('aria-current', 'true');
    await expect(canvas.queryByRole('button', { name: 'Остановить показ' })).not.toBeInTheDocument();
  },
});

/** Left and Right change the slide; after the last comes the first. */
export const Keyboard = meta.story({
  args: { label: 'Акции', slides: SLIDES, interval: 0 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('group', { name: /^3 из 3/ })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('group', { name: /^2 из 3/ })).toBeVisible();
  },
});

/** Slides change automatically unless paused, hovered or focused, and never with reduced motion. */
export const Turning = meta.story({
  args: { label: 'Акции', slides: SLIDES, interval: 300 },
  play: async ({ canvas, userEvent }) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    await waitFor(() => expect(canvas.getByRole('group', { name: /^2 из 3/ })).toBeVisible());
    const pause = canvas.getByRole('button', { name: 'Остановить показ' });
    await userEvent.click(pause);
    await userEvent.unhover(pause);
    pause.blur();
    const name = canvas.getByRole('group', { name: /из 3/ }).getAttribute('aria-label');
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(canvas.getByRole('group', { name: /из 3/ })).toHaveAttribute('aria-label', name);
    await expect(canvas.getByRole('button', { name: 'Продолжить показ' })).toBeVisible();
  },
});

/** A swipe with the mouse goes on and opens nothing; the pointer, still over the slides, holds them. */
export const Swiped = meta.story({
  args: { label: 'Акции', slides: SLIDES, interval: 300 },
  play: async ({ canvas, userEvent }) => {
    const name = () => canvas.getByRole('group', { name: /из 3/ }).getAttribute('aria-label') ?? '';
    const link = canvas.getByRole('link');
    const place = Number.parseInt(name(), 10);
    const { hash } = location;
    await userEvent.pointer([
      { target: link, coords: { clientX: 400, clientY: 20 } },
      { target: link, keys: '[MouseLeft>]', coords: { clientX: 400, clientY: 20 } },
      { target: link, keys: '[/MouseLeft]', coords: { clientX: 100, clientY: 20 } },
    ]);
    await expect(location.hash).toBe(hash);
    const next = `${(place % 3) + 1} из 3`;
    await expect(name().startsWith(next)).toBe(true);
    // The slide that had the focus is hidden now: its blur does not let the slides go on.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(name().startsWith(next)).toBe(true);
  },
});

/** A single banner has no controls. */
export const OnlyOne = meta.story({
  args: { label: 'Акции', slides: SLIDES.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
});

export const Matrix = meta.story({
  args: { label: 'Акции', slides: SLIDES },
  render: () => (
    <div className="grid max-w-4xl grid-cols-2 gap-6">
      <Carousel label="Сама" slides={SLIDES} interval={60_000} />
      <Carousel label="По нажатию" slides={SLIDES.slice(1)} interval={0} />
      <Carousel label="Одна" slides={SLIDES.slice(2)} />
    </div>
  ),
});

/** Every property, to try. */
export const Playground = Default.extend({ ...playground, tags: ['!test'] });
