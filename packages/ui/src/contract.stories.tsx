// Every component that the package exports takes what the elements of HTML take; packages/ui/README.md, «What every component takes».
import { cloneElement, type CSSProperties, isValidElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.js';
import { GIVEN } from '../consumers/parts/every.js';
import { OWN } from '../consumers/parts/own.js';
import manifest from '../package.json';
import { EXTRA } from '../../../.storybook/contract.js';

const meta = preview.meta({ title: 'Основы/Свойства компонентов' });

/** Components that render no element of their own. */
const NO_ELEMENT: Record<string, string> = {
  ClocksApart: 'a provider',
  ClocksTogether: 'a provider',
  DialogRoot: 'holds the state of its parts',
  DrawerRoot: 'holds the state of its parts',
  DropdownMenuRoot: 'holds the state of its parts',
  DropdownMenuSub: 'holds the state of its parts',
  LinkProvider: 'a provider',
  Popover: 'holds the state of its parts',
  PortalProvider: 'a provider',
  ReadersClock: 'a text',
  TermsProvider: 'a provider',
  TooltipProvider: 'a provider',
  ZoneProvider: 'a provider',
};
/** What does not hold by design. */
const BY_DESIGN: Record<string, readonly string[]> = {
  // Its className is its size.
  Skeleton: ['className: replaces the own classes'],
  // The ids link a tab and its panel.
  Tab: ['id'],
  TabPanel: ['id'],
  // The id links the button and its panel.
  PopoverPanel: ['id'],
};

type Component = ReactElement['type'];
const modules = import.meta.glob<Record<string, unknown>>(['./**/*.tsx', '!./**/*.stories.tsx'], {
  eager: true,
});
const isComponent = (value: unknown): value is Component =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
const components = new Map<string, Component>();
for (const [entry, { source = '' }] of Object.entries(
  manifest.exports as Record<string, { source?: string }>,
)) {
  if (!source.endsWith('.tsx')) continue;
  for (const [name, value] of Object.entries(modules[source.replace('./src/', './')] ?? {}))
    // One icon stands for all: they are made by one function.
    if (/^[A-Z][a-z]/.test(name) && isComponent(value) && (entry !== './icons' || name === 'CalendarIcon'))
      components.set(name, value);
}

const minimal = [...Object.values(GIVEN), ...Object.values(OWN)].filter(
  (element): element is ReactElement<{ open?: boolean }> => isValidElement(element),
);

const SEEN = { id: 'own-id', lang: 'la', 'aria-description': 'own-description', 'data-own': 'own-data' };
const STYLE = { '--own': '1' } as CSSProperties;

/** Waits until nothing more is rendered: overlays appear a few frames later. */
const settled = (milliseconds = 0) =>
  new Promise<void>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, milliseconds))),
  );

/** Renders an element with the given properties and hands over what stands in the page. */
async function rendered<R>(
  element: ReactElement,
  wrap: (inner: ReactElement) => ReactElement,
  wait: number | undefined,
  look: () => R,
) {
  const place = document.createElement('div');
  place.dataset['contract'] = '';
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(wrap(element)));
    await settled(wait);
    return look();
  } finally {
    flushSync(() => root.unmount());
    place.remove();
  }
}

/** What does not hold of a component; empty if all holds. */
async function faultsOf(name: string, component: Component): Promise<string[]> {
  const extra = EXTRA[name];
  const found = extra?.element ?? minimal.find(({ type }) => type === component);
  if (!found) return ['no minimal properties'];
  const element =
    'open' in (found.props as object)
      ? cloneElement(found as ReactElement<object>, { open: true } as object)
      : found;
  const wrap = extra?.wrap ?? ((inner: ReactElement) => inner);
  const ref: { current: unknown } = { current: null };
  let heard = 0;
  const onKeyUp = () => (heard += 1);
  const given = { ...SEEN, className: 'own-class', style: STYLE, onKeyUp, ref };
  const withAll = cloneElement(element as ReactElement<object>, given as object);
  const classes = await rendered(
    cloneElement(element as ReactElement<object>, { ref, 'data-own': 'own-data' } as object),
    wrap,
    extra?.wait,
    () => {
      const at = ref.current;
      return at instanceof Element ? [...at.classList] : [];
    },
  );
  return rendered(withAll, wrap, extra?.wait, () => {
    const faults: string[] = [];
    const at = ref.current;
    if (!(at instanceof Element)) return ['ref'];
    for (const [attribute, value] of Object.entries(SEEN))
      if (at.getAttribute(attribute) !== value) faults.push(attribute);
    flushSync(() => at.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
    if (heard !== 1) faults.push('handlers');
    const roots = document.querySelectorAll<HTMLElement>('.own-class');
    const root = roots[0];
    if (!root || roots.length !== 1) return [...faults, `className: on ${roots.length} elements`];
    if (!root.contains(at)) faults.push('ref: outside of the element with className');
    if (root.style.getPropertyValue('--own') !== '1') faults.push('style: not where className is');
    if (root === at && classes.some((own) => !root.classList.contains(own)))
      faults.push('className: replaces the own classes');
    const outer = root.parentElement;
    const top =
      outer === null ||
      outer === document.body ||
      outer.matches('[data-contract], [data-wrap], [data-radix-popper-content-wrapper]');
    if (!top) faults.push('className: not on the root element');
    return faults;
  });
}

const names = [...components.keys()].filter((name) => !(name in NO_ELEMENT)).toSorted();

/** `ref`, `id`, `aria-*`, `data-*`, handlers, `className` and `style` of every third component: a test has fifteen seconds. */
const third = (place: number) => ({
  render: () => <p>{names.length} компонентов</p>,
  play: async () => {
    const broken: Record<string, string[]> = {};
    for (const name of names.filter((_, index) => index % 3 === place)) {
      const component = components.get(name) as Component;
      const seen = await faultsOf(name, component).catch((error: unknown) => [String(error)]);
      const faults = seen.filter((fault) => !BY_DESIGN[name]?.includes(fault));
      if (faults.length > 0) broken[name] = faults;
    }
    await expect(broken).toEqual({});
  },
});
export const FirstThird = meta.story(third(0));
export const SecondThird = meta.story(third(1));
export const LastThird = meta.story(third(2));
