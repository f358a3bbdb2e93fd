import * as a11y from '@storybook/addon-a11y/preview';

interface Parameters {
  a11y?: { options?: object };
}

/** axe's rules of colour, those of its strictest level aside, which it asks for nowhere unless it is told to. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Wait until what changed has been painted. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * What axe asks of colours in the theme that a story was not rendered in, after its play function: each is rendered and played once,
 * and what is left of it is judged in both. A theme changes colours and nothing else: every other rule has been tried by then. Colours
 * change at once: half-way through a transition none has the contrast that a person sees.
 */
export async function judgeInOtherTheme(context: { parameters: Parameters }): Promise<void> {
  const page = document.documentElement;
  const before = page.dataset['theme'];
  const still = document.createElement('style');
  still.textContent = '*, *::before, *::after { transition: none !important }';
  document.head.append(still);
  page.dataset['theme'] = before === 'dark' ? 'light' : 'dark';
  try {
    await painted();
    const { parameters } = context;
    const options = { ...parameters.a11y?.options, runOnly: { type: 'rule', values: COLOURS } };
    await a11y.afterEach({
      ...context,
      parameters: { ...parameters, a11y: { ...parameters.a11y, options } },
    } as never);
  } finally {
    page.dataset['theme'] = before;
    await painted();
    still.remove();
  }
}
