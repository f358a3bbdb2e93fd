'use client';
import { Slot, Slottable } from '@radix-ui/react-slot';
import {
  createContext,
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Held, useHeld } from '../fields/input/held.js';
import { useFormats } from '../language/parts/use-formats.js';
import { keyAlong } from '../language/parts/direction.js';
import { goesOn } from '../parts/root-props.js';

/** A tab of `TabsWithCounters`. */
export interface TabItem {
  id: string;
  label: ReactNode;
  count?: number;
  /** @default 'neutral' */
  tone?: 'neutral' | 'red';
}

interface TabsContext {
  /** Prefix of the ids of tabs and panels. */
  prefix: string;
  value: string;
  choose(id: string): void;
}
const Context = createContext<TabsContext | undefined>(undefined);

function useTabs(part: string): TabsContext {
  const tabs = useContext(Context);
  if (!tabs) throw new Error(`${part} must be inside Tabs`);
  return tabs;
}

type Root<Own extends string = never> = Omit<
  HTMLAttributes<HTMLDivElement>,
  'onChange' | 'defaultValue' | Own
>;

const BAR = 'flex items-center justify-between gap-4 border-b border-line px-3 max-md:px-1';
const LIST = 'flex max-md:min-w-0 max-md:grow max-md:overflow-x-auto print:flex-wrap';
const TAB =
  '-mb-px flex h-10 shrink-0 whitespace-nowrap max-md:h-11 items-center gap-2 border-b-2 border-transparent px-3 text-ink-2 hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink';

const DISABLED =
  'disabled:cursor-not-allowed disabled:text-ink-3 aria-disabled:cursor-not-allowed aria-disabled:text-ink-3';

/** Arrow keys, round the ends, Home and End: to the next tab that can be chosen. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const tabs = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '[role="tab"]:not(:disabled, [aria-disabled="true"])',
    ),
  ];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }[keyAlong(event)];
  const next = to === undefined || at < 0 ? undefined : tabs[to];
  if (!next) return;
  event.preventDefault();
  next.click();
  next.focus();
}

/**
 * The row itself. Where it is wider than its place, also after its place has become narrower, it is scrolled to the
 * chosen tab, and the page stays where it is.
 */
function Row({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = row.current;
    const tab = value && list?.querySelector('[aria-selected="true"]');
    if (!list || !tab) return;
    const resized = new ResizeObserver(() => list.scrollBy(middle(tab) - middle(list), 0));
    resized.observe(list);
    return () => resized.disconnect();
  }, [value]);
  return (
    <div ref={row} role="tablist" aria-label={label} onKeyDown={walk} className={LIST}>
      {children}
    </div>
  );
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

export type TabsProps = Root &
  /** The id of the shown tab. */
  Held<string>;

/** Tabs of which each shows a panel: `TabList` with `Tab`s, and a `TabPanel` for each, anywhere inside. */
export const Tabs = forwardRef<HTMLDivElement, TabsProps>(function Tabs(
  { value: given, defaultValue, onChange, ...props },
  ref,
) {
  const [value, choose] = useHeld({ value: given, defaultValue, onChange });
  const prefix = useId();
  return (
    <Context.Provider value={{ prefix, value, choose }}>
      <div ref={ref} data-slot="tabs" {...props} />
    </Context.Provider>
  );
});

export interface TabListProps extends Root {
  /** Accessible name of the tabs. */
  label: string;
  /** At the right end of the row. */
  aside?: ReactNode;
}

/** The row of `Tab`s. One stop; arrow keys, Home and End move between the tabs and show them. */
export const TabList = forwardRef<HTMLDivElement, TabListProps>(function TabList(
  { label, aside, children, className = '', ...props },
  ref,
) {
  const { value } = useTabs('TabList');
  return (
    <div ref={ref} data-slot="tab-list" {...props} className={`${BAR} ${className}`}>
      <Row label={label} value={value}>
        {children}
      </Row>
      {aside}
    </div>
  );
});

export interface TabProps extends Omit<HTMLAttributes<HTMLButtonElement>, 'id'> {
  /** The id of its `TabPanel`. */
  value: string;
  /** A number beside the label. */
  count?: number | undefined;
  /** Colour of the counter. @default 'neutral' */
  tone?: 'neutral' | 'red' | undefined;
  /** The tab cannot be chosen; the arrow keys skip it. @default false */
  disabled?: boolean;
  /** The only child is the tab itself: a link to the address under which the panel is shown. @default false */
  asChild?: boolean;
}

/** One tab of a `TabList`. */
export const Tab = forwardRef<HTMLButtonElement, TabProps>(function Tab(
  { value, count, tone, disabled = false, asChild = false, children, className = '', onClick, ...props },
  ref,
) {
  const { prefix, value: shown, choose } = useTabs('Tab');
  const Root = asChild ? Slot : 'button';
  return (
    <Root
      ref={ref}
      // A link cannot be disabled by the attribute.
      {...(asChild ? { 'aria-disabled': disabled || undefined } : { type: 'button', disabled })}
      data-slot="tab"
      {...props}
      role="tab"
      id={`${prefix}-${value}`}
      aria-controls={`${prefix}-${value}-panel`}
      aria-selected={value === shown}
      tabIndex={value === shown ? 0 : -1}
      onClick={(event) => {
        if (disabled) return event.preventDefault();
        // A link that opens another window leaves this one as it is.
        const stays = asChild && (event.ctrlKey || event.metaKey || event.shiftKey);
        if (goesOn(onClick, event) && !stays) choose(value);
      }}
      className={`${TAB} ${DISABLED} ${className}`}
    >
      <Slottable>{children}</Slottable>
      <Count count={count} tone={tone} />
    </Root>
  );
});

export interface TabPanelProps extends Root<'id'> {
  /** The id of its `Tab`. */
  value: string;
  /**
   * When its content is rendered: while it is shown, from the first time it is shown on (the state of what is inside
   * stays), or always.
   * @default 'shown'
   */
  mount?: 'shown' | 'once' | 'always';
}

/** What a `Tab` shows. It is a Tab stop, so that the keyboard scrolls a panel without controls. */
export const TabPanel = forwardRef<HTMLDivElement, TabPanelProps>(function TabPanel(
  { value, mount = 'shown', children, className = '', ...props },
  ref,
) {
  const { prefix, value: current } = useTabs('TabPanel');
  const shown = value === current;
  const [seen, setSeen] = useState(shown);
  if (shown && !seen) setSeen(true);
  const mounted = shown || mount === 'always' || (mount === 'once' && seen);
  return (
    <div
      ref={ref}
      data-slot="tab-panel"
      tabIndex={0}
      {...props}
      role="tabpanel"
      id={`${prefix}-${value}-panel`}
      aria-labelledby={`${prefix}-${value}`}
      hidden={!shown}
      className={className}
    >
      {mounted && children}
    </div>
  );
});

function Count({ count, tone }: Pick<TabItem, 'count' | 'tone'>) {
  const { number } = useFormats();
  if (count === undefined) return null;
  return (
    <span
      className={`rounded-badge px-1.5 text-small font-semibold ${tone === 'red' && count > 0 ? 'bg-red-tint text-red' : 'bg-sunken text-ink-2'}`}
    >
      {number(count)}
    </span>
  );
}

export type TabsWithCountersProps = Omit<Root, 'children'> & {
  /** Accessible name of the tabs. */
  label: string;
  /** Tabs in order, with their counters. */
  tabs: readonly TabItem[];
  /** At the right end of the row. */
  aside?: ReactNode;
} & Held<string>;

/**
 * One list seen from several sides, each with how many it holds: tabs without panels, where the page below shows the choice.
 * Arrow keys, Home and End move between them.
 */
export const TabsWithCounters = forwardRef<HTMLDivElement, TabsWithCountersProps>(function TabsWithCounters(
  { label, tabs, value: given, defaultValue, onChange: tell, aside, className = '', ...props },
  ref,
) {
  const [value, onChange] = useHeld({ value: given, defaultValue, onChange: tell });
  return (
    <div ref={ref} data-slot="tabs" {...props} className={`${BAR} ${className}`}>
      <Row label={label} value={value}>
        {tabs.map(({ id, label: title, count, tone }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            aria-selected={id === value}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
            className={TAB}
          >
            {title}
            <Count count={count} tone={tone} />
          </button>
        ))}
      </Row>
      {aside}
    </div>
  );
});
