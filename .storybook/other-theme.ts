import * as a11y from '@storybook/addon-a11y/preview';

interface Parameters {
  a11y?: { options?: object };
}

/** axe's rules about colours, without the enhanced-contrast rule, which axe runs only on request. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Waits until changes have been painted. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Checks axe's colour rules in the other theme after a story's play function: each story is rendered and played
 * once, and its final state is checked in both themes. A theme only changes colours: every other rule has been
 * checked by then. Colours switch without a transition, because intermediate colours do not have the final
 * contrast.
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
