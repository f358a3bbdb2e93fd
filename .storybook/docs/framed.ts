import { entryOf } from '../props/arg-types.ts';

/** What lies over the whole page or fills it: a docs page shows it in a frame of its own, except a playground that is closed. */
const OVER_PAGE = ['command-palette', 'confirm-dialog', 'dialog', 'drawer', 'greeting'];
const FILLS_PAGE = [
  'alert-bar',
  'app-shell',
  'auth-layout',
  'camera-scanner',
  'loading-popup',
  'phone-menu',
  'plain-page',
  'side-menu',
  'support-chat',
  'toasts',
];

interface Shown {
  name: string;
  parameters: Readonly<Record<string, unknown>>;
}

/** Whether the docs page shows a story in a frame, where controls do not reach it. */
export function isFramed({ name, parameters }: Shown): boolean {
  const entry = entryOf(parameters) ?? '';
  return FILLS_PAGE.includes(entry) || (OVER_PAGE.includes(entry) && name !== 'Playground');
}

/** The parameters of Storybook for it. */
export const frameOf = (story: Shown) =>
  isFramed(story) ? { story: { inline: false, height: '480px' } } : {};
