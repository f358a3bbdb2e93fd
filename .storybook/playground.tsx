import { type ComponentType, createElement, type ReactElement, useState } from 'react';

type Args = Readonly<Record<string, unknown>>;
type Handler = (...told: readonly unknown[]) => unknown;

/** What a handler tells of a prop: the playground keeps it, as an app would. */
const KEPT: Readonly<Record<string, Readonly<Record<string, (told: unknown) => unknown>>>> = {
  onChange: { value: (told) => told, selected: (told) => told },
  onOpenChange: { open: (told) => told },
  onClose: { open: () => false },
  onView: { view: (told) => told },
  onSelect: { selected: (told) => told },
  onExpand: { expanded: (told) => told },
  onSort: { sorting: (told) => told },
  onPage: { page: (told) => told },
  onMode: { mode: (told) => told },
  onType: { text: (told) => told },
  onCheck: { checked: (told) => told },
  onPress: { pressed: (told) => told },
  onAdd: { inBasket: () => true },
  onRemove: { inBasket: () => false },
  onDefer: { deferred: (told) => told },
};

/** A handler that does nothing, where a component demands one. */
export const nothing = () => undefined;

/** A component with the controls' values; what its handlers tell holds until a control changes the same prop. */
function Kept({ component, args }: { component: ComponentType<object>; args: Args }) {
  const [kept, setKept] = useState<Record<string, { told: unknown; over: unknown }>>({});
  const props: Record<string, unknown> = { ...args };
  for (const [name, { told, over }] of Object.entries(kept)) if (args[name] === over) props[name] = told;
  for (const [handler, tells] of Object.entries(KEPT)) {
    const given = args[handler];
    const names = Object.keys(tells).filter((name) => args[name] !== undefined);
    if (typeof given !== 'function' || names.length === 0) continue;
    props[handler] = (...told: unknown[]) => {
      // A native control keeps its value itself and tells an event.
      if (!isEvent(told[0]))
        for (const name of names)
          setKept((all) => ({ ...all, [name]: { told: tells[name]?.(told[0]), over: args[name] } }));
      return (given as Handler)(...told);
    };
  }
  const isClosed = props['open'] === false && (args['onOpenChange'] ?? args['onClose']) !== undefined;
  return (
    <>
      {isClosed && (
        <button
          type="button"
          className="rounded-control border border-line-strong bg-surface px-3 py-1.5 text-ink"
          onClick={() => setKept((all) => ({ ...all, open: { told: true, over: args['open'] } }))}
        >
          open
        </button>
      )}
      {createElement(component, props)}
    </>
  );
}

const isEvent = (told: unknown) => typeof told === 'object' && told !== null && 'target' in told;

/**
 * A playground with the arguments of another story: `Default.extend({ ...playground, tags: ['!test'] })`. `playgrounds.spec.ts` moves
 * every control of every playground and expects another page; it is no test of its own. The index reads the tags from the source.
 */
export const playground = {
  play: undefined,
  render: (args: object, { component }: { component?: unknown }) => (
    <Kept component={component as ComponentType<object>} args={args as Args} />
  ),
};

/** A playground of an element: its props are the arguments. */
export function playgroundOf(element: ReactElement<object>) {
  const component = element.type as ComponentType<object>;
  return {
    ...playground,
    // The types of the arguments are those of the element.
    args: element.props as never,
    render: (args: object) => <Kept component={component} args={args as Args} />,
  };
}
