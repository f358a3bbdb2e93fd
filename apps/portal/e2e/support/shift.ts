import type { Page } from '@playwright/test';
import { slowDown } from './slow.ts';

/** The largest layout shift of a page while it loads, as the sum of the scores of the Layout Instability API. */
export const MOST_SHIFT = 0.02;
/** Latency in milliseconds of each answer, so that the parts of a page come one after another as they do in use. */
const LATENCY = 100;

interface Shift {
  score: number;
  /** The elements that moved: class, text, old and new rectangle. */
  moved: string[];
}
declare global {
  interface Window {
    shifts: Shift[];
  }
}

/**
 * Slows the page's network and observes its layout shifts from now on.
 * @returns reads the shifts since the last reading, those of user input left out
 */
export async function observeShifts(page: Page): Promise<() => Promise<{ score: number; moved: string }>> {
  await slowDown(page, LATENCY, -1);
  const observe = () => {
    window.shifts = [];
    const rectangle = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      }[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            score: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node instanceof Element ? node.className : ''} «${node?.textContent?.slice(0, 40) ?? ''}» ${rectangle(previousRect)} → ${rectangle(currentRect)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  };
  await page.addInitScript(observe);
  await page.evaluate(observe);
  await page.evaluate(() => (window.shifts = []));
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const seen = window.shifts;
      window.shifts = [];
      return {
        score: seen.reduce((sum, { score }) => sum + score, 0),
        moved: seen.map(({ score, moved }) => `${score.toFixed(3)}\n${moved.join('\n')}`).join('\n'),
      };
    });
}
