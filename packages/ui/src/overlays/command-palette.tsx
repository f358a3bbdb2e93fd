'use client';
import * as Radix from '@radix-ui/react-dialog';
import {
  forwardRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { BareLink } from '../actions/link.js';
import { IconButton } from '../actions/icon-button.js';
import { Spinner } from '../feedback/spinner.js';
import { CloseIcon, SearchIcon } from '../icons.js';
import { ListStatus, useListbox } from './parts/listbox.js';
import { WindowContent, WindowRoot } from './parts/window.js';
import { commandPalette } from '../language/messages/ru/overlays/command-palette.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';
import { keyOf } from '../parts/key-of.js';

/** A result: a link if it has an address, otherwise an action. */
export interface CommandItem {
  /** Unique among all groups. */
  id: string;
  title: ReactNode;
  /** Beside the title: the company of an order, the group of a page. */
  note?: ReactNode;
  /** At the right edge, in one or two words: a status. */
  label?: ReactNode;
  icon?: ReactNode;
  href?: string;
  onSelect?(): void;
}

/** Results of one source. */
export interface CommandGroup {
  id: string;
  title: string;
  items: readonly CommandItem[];
  /** Results are loading. @default false */
  pending?: boolean;
  /** Why this source has no results; the others are shown. */
  failure?: string | undefined;
}

/** `ref`, `id`, `className` and the other attributes apply to the window. */
export interface CommandPaletteProps extends RootProps<'div', 'title' | 'placeholder'> {
  /** Whether the palette is open, if the caller keeps it. */
  open?: boolean;
  /** Whether it is open at first, if the palette keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when the palette asks to be opened or closed. */
  onOpenChange?(open: boolean): void;
  /** Name of the window. @default «Быстрый переход» */
  title?: string;
  /** Placeholder of the search field. */
  placeholder: string;
  /** The typed text. */
  text?: string;
  /** The text at first, if the palette keeps it. @default '' */
  defaultText?: string;
  /** Called with the typed text. */
  onType?(text: string): void;
  /** In the order in which they are shown; empty ones are left out. */
  groups: readonly CommandGroup[];
  /** Shown when no group has results. */
  empty: ReactNode;
}

/**
 * A window over the page with one field; results of all sources stand below it in groups. The focus stays in the field: arrow keys
 * walk through the results, Enter and a click open one, Escape closes and returns the focus. The first result is highlighted until
 * the person moves. Fills the screen of a phone.
 */
export const CommandPalette = forwardRef<HTMLDivElement, CommandPaletteProps>(function CommandPalette(
  {
    open: givenOpen,
    defaultOpen = false,
    onOpenChange,
    title,
    placeholder,
    text: givenText,
    defaultText = '',
    onType: tell,
    groups,
    empty,
    onMouseDown,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('commandPalette', commandPalette);
  const [open, turn] = useHeld({ value: givenOpen, defaultValue: defaultOpen, onChange: onOpenChange });
  const [text, onType] = useHeld({ value: givenText, defaultValue: defaultText, onChange: tell });
  return (
    <WindowRoot open={open} onOpenChange={turn}>
      <WindowContent
        ref={ref}
        veil="bg-black/50"
        data-slot="command-palette"
        {...props}
        // A click beside the field must not take the focus from it.
        onMouseDown={(event) => {
          onMouseDown?.(event);
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        }}
        className={`fixed inset-x-0 top-[12vh] z-50 mx-auto flex max-h-[76vh] w-160 max-w-[95vw] flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float max-md:inset-0 max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0 max-md:pb-[env(safe-area-inset-bottom)] ${className}`}
      >
        <Radix.Title className="sr-only">{title ?? say('title')}</Radix.Title>
        <Search {...{ placeholder, text, onType, groups, empty }} onClose={() => turn(false)} />
      </WindowContent>
    </WindowRoot>
  );
});

type SearchProps = Pick<CommandPaletteProps, 'placeholder' | 'groups' | 'empty'> & {
  text: string;
  onType(text: string): void;
  onClose(): void;
};

const isShown = ({ items, pending = false, failure }: CommandGroup) =>
  items.length > 0 || pending || failure !== undefined;

const optionIn = (list: HTMLElement | null, index: number) =>
  list?.querySelectorAll<HTMLElement>('[role="option"]')[index];

function Search({ placeholder, text, onType, groups, empty, onClose }: SearchProps) {
  const say = useMessages('commandPalette', commandPalette);
  const shown = groups.filter(isShown);
  const items = shown.flatMap((group) => group.items);
  const list = useRef<HTMLDivElement>(null);
  // The click of the element itself, so that the router opens a link.
  const choose = (index: number) => optionIn(list.current, index)?.click();
  const open = items.length > 0;
  const listbox = useListbox({ open, turn: () => undefined, count: items.length, first: true, choose });
  const { active, moved, setActive } = listbox;
  useFollowedItem(items, moved, setActive);
  useEffect(() => {
    void optionIn(list.current, active)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);

  // A number that is typed and entered at once opens what its source finds, not what stands below and was sooner there.
  const ahead = shown.findIndex((group) => group.items.length > 0);
  const isAwaited = moved < 0 && shown.slice(0, ahead < 0 ? undefined : ahead).some(({ pending }) => pending);
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || isAwaited) return;
    setEntered(false);
    optionIn(list.current, active)?.click();
  }, [list, entered, isAwaited, active]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isAwaited)
      return listbox.inputProps.onKeyDown(event);
    event.preventDefault();
    setEntered(true);
  }
  const onTake = (event: MouseEvent, item: CommandItem) => {
    // A link opened in another tab leaves the palette as it is.
    if (item.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    onClose();
    item.onSelect?.();
  };
  const failures = shown.flatMap(({ title, failure }) =>
    failure === undefined ? [] : [`${title}: ${failure}`],
  );
  const isPending = shown.some(({ pending }) => pending);
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pe-3 ps-5 max-md:pe-1 max-md:ps-4">
        <SearchIcon aria-hidden="true" className="size-[18px] shrink-0 text-ink-3" />
        <input
          {...listbox.inputProps}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={200}
          enterKeyHint="go"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setActive(-1);
            setEntered(false);
            onType(target.value);
          }}
          className="h-full min-w-0 grow bg-transparent type-16 outline-none placeholder:text-ink-3"
        />
        {isPending && (
          <span className="text-ink-3">
            <Spinner label="" />
          </span>
        )}
        <span aria-hidden="true" className="max-md:hidden">
          <Key>Esc</Key>
        </span>
        <IconButton className="md:hidden" icon={<CloseIcon />} aria-label={say('close')} onClick={onClose} />
      </div>
      <div
        ref={list}
        {...(open ? { role: 'listbox', id: listbox.listId, 'aria-label': say('found') } : {})}
        className="min-h-0 grow overflow-y-auto overscroll-contain py-2"
      >
        {shown.map((group) => (
          <Group
            key={group.id}
            group={group}
            from={items.indexOf(group.items[0] as CommandItem)}
            listbox={listbox}
            onTake={onTake}
          />
        ))}
        {shown.length === 0 && <div className="px-6 py-10 text-center text-balance text-ink-2">{empty}</div>}
      </div>
      <ListStatus open={open} count={items.length} />
      <span role="status" className="sr-only">
        {failures.join('. ')}
        {!isPending && shown.length === 0 && empty}
      </span>
      <div
        aria-hidden="true"
        className="flex shrink-0 gap-5 border-t border-line px-5 py-2.5 text-note text-ink-3 max-md:hidden"
      >
        <span>
          <Key>↑</Key> <Key>↓</Key> {say('choose')}
        </span>
        <span>
          <Key>Enter</Key> {say('open')}
        </span>
        <span>
          <Key>Esc</Key> {say('closes')}
        </span>
      </div>
    </>
  );
}

/** Keeps the highlight on the item that the person moved to when results arrive above it. */
function useFollowedItem(items: readonly CommandItem[], moved: number, setActive: (index: number) => void) {
  const ids = items.map(({ id }) => id);
  const before = useRef(ids);
  useEffect(() => {
    const id = before.current[moved];
    before.current = ids;
    if (id !== undefined && ids[moved] !== id) setActive(ids.indexOf(id));
  });
}

interface GroupProps {
  group: CommandGroup;
  /** Index of its first item among all. */
  from: number;
  listbox: ReturnType<typeof useListbox>;
  onTake(event: MouseEvent, item: CommandItem): void;
}

const OPTION =
  'mx-2 flex min-h-9 scroll-my-2 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-active:bg-brand-tint max-md:min-h-12';

function Group({ group: { title, items, pending = false, failure }, from, listbox, onTake }: GroupProps) {
  const say = useMessages('commandPalette', commandPalette);
  const heading = useId();
  return (
    <div {...(items.length > 0 ? { role: 'group', 'aria-labelledby': heading } : {})} className="pb-1.5">
      <p id={heading} className="px-5 pt-2 pb-1 text-note font-semibold text-ink-3">
        {title}
      </p>
      {items.map((item, place) => {
        const { title: name, note, label, icon, href } = item;
        const index = from + place;
        const props = {
          ...listbox.optionProps(index),
          role: 'option' as const,
          tabIndex: -1,
          'aria-selected': index === listbox.active,
          onClick: (event: MouseEvent) => onTake(event, item),
          className: OPTION,
        };
        const inner = (
          <>
            {icon && (
              <span aria-hidden="true" className="shrink-0 text-ink-3 [&_svg]:size-4">
                {icon}
              </span>
            )}
            <span className="flex min-w-0 grow items-baseline gap-x-2.5 max-md:flex-col">
              <span className="max-w-full shrink-0 truncate max-md:shrink">{name}</span>
              {note && <span className="max-w-full min-w-0 truncate text-small text-ink-3">{note}</span>}
            </span>
            {label && <span className="shrink-0 text-note text-ink-2">{label}</span>}
          </>
        );
        return href === undefined ? (
          <div key={item.id} {...props}>
            {inner}
          </div>
        ) : (
          <BareLink key={item.id} href={href} {...props}>
            {inner}
          </BareLink>
        );
      })}
      {pending && items.length === 0 && <p className="px-5 py-1.5 text-ink-3">{say('searching')}</p>}
      {failure !== undefined && <p className="px-5 py-1.5 text-red">{failure}</p>}
    </div>
  );
}

/** A key as it stands on the keyboard. */
function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5.5 justify-center rounded-badge border border-line-strong bg-sunken px-1.5 font-sans text-caption leading-4.5 text-ink-2">
      {children}
    </kbd>
  );
}

export interface KeyListProps extends RootProps<'div'> {
  /** Groups of keys, each with a heading. */
  groups: readonly {
    title: string;
    /** Keys pressed together, and what they do. */
    keys: readonly { keys: readonly string[]; does: ReactNode }[];
  }[];
}

/** Keys in groups, with what each does. */
export const KeyList = forwardRef<HTMLDivElement, KeyListProps>(function KeyList(
  { groups, className = '', ...props },
  ref,
) {
  return (
    <div ref={ref} data-slot="key-list" {...props} className={`flex flex-col gap-5 ${className}`}>
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden="true" className="mb-1 text-note font-semibold text-ink-3">
            {title}
          </p>
          <dl>
            {keys.map(({ keys: pressed, does }, index) => (
              <div
                key={keyOf(does, index)}
                className="flex items-center justify-between gap-4 border-t border-line py-1.5 first:border-t-0"
              >
                <dt className="order-last flex shrink-0 gap-1">
                  {pressed.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
});
