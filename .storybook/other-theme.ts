import * as a11y from '@storybook/addon-a11y/preview';

/** Wait until what changed has been painted. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * axe in the theme that a story was not rendered in, after its play function: each is rendered and played once, and what is left
 * of it is judged in both. Colours change at once: half-way through a transition none has the contrast that a person sees.
 */
export async function judgeInOtherTheme(context: unknown): Promise<void> {
  const page = document.documentElement;
  const before = page.dataset['theme'];
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important }';
  document.head.append(still);
  page.dataset['theme'] = before === 'dark' ? 'light' : 'dark';
  try {
    await painted();
    await a11y.afterEach(context as never);
  } finally {
    page.dataset['theme'] = before;
    await painted();
    still.remove();
  }
}
