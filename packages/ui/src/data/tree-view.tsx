'use client';
import { forwardRef, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../actions/button.js';
import { DownIcon, SearchIcon } from '../icons.js';
import { Input } from '../fields/input.js';
import { Spinner } from '../feedback/spinner.js';
import {
  leavesOf,
  searchTree,
  type TreeNode,
  type Visible,
  visibleNodes,
  withLoaded,
} from './tree-view/walk.js';
import { treeView } from '../language/messages/ru/data/tree-view.js';
import { useMessages } from '../language/parts/use-messages.js';
import { useFormats } from '../language/parts/use-formats.js';
import { useFailure } from '../language/parts/use-failure.js';
import type { RootProps } from '../parts/root-props.js';
import { keyAlong } from '../language/parts/direction.js';
import { useHeld } from '../fields/input/held.js';

export type { TreeNode } from './tree-view/walk.js';

export interface TreeViewProps extends RootProps<'div', 'onSelect' | 'defaultChecked'> {
  /** Accessible name of the tree. */
  label: string;
  /** Nodes of the highest level. */
  nodes: readonly TreeNode[];
  /** Id of the selected node; selected by click or Enter. */
  selected?: string | null;
  /** Id of the node selected at first; the tree then keeps the selection. */
  defaultSelected?: string | null;
  /** Called with the id of the selected node. */
  onSelect?(id: string): void;
  /** Ids of checked leaves; with `onCheck` every node has a checkbox, and a branch represents its leaves. */
  checked?: ReadonlySet<string>;
  /** Ids of the leaves checked at first; the tree then keeps them, and every node has a checkbox. */
  defaultChecked?: ReadonlySet<string>;
  /** Called with the ids of the checked leaves. */
  onCheck?(checked: ReadonlySet<string>): void;
  /** Ids of the open branches, if the caller keeps them. */
  open?: readonly string[];
  /** Ids of initially open branches, if the tree keeps them. @default [] */
  defaultOpen?: readonly string[];
  /** Called with the ids of the open branches. */
  onOpenChange?(open: string[]): void;
  /** Loads the children of a `lazy` branch. A failure is shown in their place, with a button to try again. */
  loadChildren?(id: string): Promise<readonly TreeNode[]>;
  /** Shows a search field above the tree. @default false */
  searchable?: boolean;
  /** The key with which the page moves the focus to the search, as `aria-keyshortcuts` names it. */
  searchKey?: string;
  /** Read-only: nothing can be changed. @default false */
  disabled?: boolean;
}

const NONE: readonly string[] = [];

type Loading = 'loading' | { error: string };

const stopOf = (list: HTMLElement | null) =>
  list?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');

/**
 * A tree: categories, permissions. One Tab stop; arrow keys move, open and close, Home and End go to the
 * ends, letters jump, Enter selects, Space checks, * opens all branches of the level. A search keeps the
 * branches that lead to matches; ArrowDown goes from it to the tree.
 */
export const TreeView = forwardRef<HTMLDivElement, TreeViewProps>(function TreeView(
  {
    label,
    nodes,
    selected: givenSelected,
    defaultSelected,
    onSelect: tellSelect,
    checked: givenChecked,
    defaultChecked,
    onCheck: tellCheck,
    open: givenOpen,
    defaultOpen = NONE,
    onOpenChange,
    loadChildren,
    searchable = false,
    searchKey,
    disabled = false,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('treeView', treeView);
  const failure = useFailure();
  const [selected, select] = useHeld({
    value: givenSelected,
    defaultValue: defaultSelected,
    onChange: tellSelect,
  });
  const onSelect = tellSelect || defaultSelected !== undefined ? select : undefined;
  const [checked, onChecked] = useHeld({
    value: givenChecked,
    defaultValue: defaultChecked,
    onChange: tellCheck,
  });
  const onCheck = tellCheck || defaultChecked ? onChecked : undefined;
  const [openIds, setOpenIds] = useHeld<readonly string[], string[]>({
    value: givenOpen,
    defaultValue: defaultOpen,
    onChange: onOpenChange,
  });
  const opened = useMemo(() => new Set(openIds), [openIds]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  const [loading, setLoading] = useState<ReadonlyMap<string, Loading>>(new Map());
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef(false);
  const typed = useRef({ text: '', at: 0 });

  const whole = useMemo(() => withLoaded(nodes, loaded), [nodes, loaded]);
  const found = useMemo(() => (text.trim() === '' ? null : searchTree(whole, text)), [whole, text]);
  // During a search the branches that lead to matches are open, unless the person has closed them.
  const open = useMemo(
    () => (found ? new Set([...found.open, ...opened].filter((id) => !closed.has(id))) : opened),
    [found, opened, closed],
  );
  const rows = useMemo(() => visibleNodes(found?.nodes ?? whole, open), [found, whole, open]);
  const stop = rows.some(({ node }) => node.id === active)
    ? active
    : (rows.find(({ node }) => node.id === selected)?.node.id ?? rows[0]?.node.id ?? null);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    stopOf(list.current)?.focus();
  });

  const go = (id: string | undefined | null) => {
    if (id === undefined || id === null || id === stop) return;
    moved.current = true;
    setActive(id);
  };
  const load = async (id: string) => {
    if (!loadChildren) return;
    setLoading((before) => new Map(before).set(id, 'loading'));
    try {
      const children = await loadChildren(id);
      setLoaded((before) => new Map(before).set(id, children));
      setLoading((before) => new Map([...before].filter(([known]) => known !== id)));
    } catch (error) {
      const message = failure(error, say('failed'));
      setLoading((before) => new Map(before).set(id, { error: message }));
    }
  };
  /** Opens closed branches and closes open ones. */
  const toggle = (...branches: readonly Visible[]) => {
    const opens = branches.filter((one) => !one.open).map(({ node }) => node);
    const shut = branches.filter((one) => one.open).map(({ node }) => node.id);
    const isOpening = (id: string) => opens.some((node) => node.id === id);
    setOpenIds([
      ...[...opened].filter((id) => !shut.includes(id) && !isOpening(id)),
      ...opens.map(({ id }) => id),
    ]);
    setClosed((before) => new Set([...[...before].filter((id) => !isOpening(id)), ...shut]));
    for (const { id, lazy } of opens) if (lazy && loading.get(id) !== 'loading') void load(id);
  };
  const check = (node: TreeNode) => {
    if (!onCheck || disabled) return;
    const leaves = leavesOf(node);
    const all = leaves.every((id) => checked?.has(id));
    onCheck(
      new Set(
        all ? [...(checked ?? [])].filter((id) => !leaves.includes(id)) : [...(checked ?? []), ...leaves],
      ),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = rows.findIndex(({ node }) => node.id === stop);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyAlong(event);
    if (key === 'ArrowDown') go(rows[index + 1]?.node.id);
    else if (key === 'ArrowUp') go(rows[index - 1]?.node.id);
    else if (key === 'Home') go(rows[0]?.node.id);
    else if (key === 'End') go(rows.at(-1)?.node.id);
    else if (key === 'ArrowRight') {
      if (row.branch && !row.open) toggle(row);
      else if (row.open) go(rows[index + 1]?.parent === row.node.id ? rows[index + 1]?.node.id : null);
    } else if (key === 'ArrowLeft') {
      if (row.open) toggle(row);
      else go(row.parent);
    } else if (key === 'Enter') {
      if (onSelect && !disabled) onSelect(row.node.id);
      else if (row.branch) toggle(row);
    } else if (key === ' ') {
      if (onCheck) check(row.node);
      else if (onSelect && !disabled) onSelect(row.node.id);
    } else if (key === '*') {
      toggle(...rows.filter((one) => one.parent === row.parent && one.branch && !one.open));
    } else if (key.length === 1) {
      const now = Date.now();
      typed.current = {
        text: (now - typed.current.at > 700 ? '' : typed.current.text) + key.toLowerCase(),
        at: now,
      };
      // A single letter moves on to the next match; several letters keep a matching node.
      const from = typed.current.text.length === 1 ? index + 1 : index;
      const order = [...rows.slice(from), ...rows.slice(0, from)];
      go(order.find(({ node }) => node.label.toLowerCase().startsWith(typed.current.text))?.node.id);
    } else return;
    event.preventDefault();
  };

  return (
    <div ref={ref} data-slot="tree-view" {...props} className={`flex flex-col gap-2 ${className}`}>
      {searchable && (
        <Input
          type="search"
          controlSize="small"
          icon={<SearchIcon />}
          aria-label={say('search', { label })}
          placeholder={say('placeholder')}
          value={text}
          aria-keyshortcuts={searchKey}
          onChange={({ target }) => {
            setText(target.value);
            setClosed(new Set());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || rows.length === 0) return;
            event.preventDefault();
            stopOf(list.current)?.focus();
          }}
        />
      )}
      {rows.length === 0 ? (
        <p role="status" className="px-2 py-6 text-center text-ink-3">
          {say('none')}
        </p>
      ) : (
        <ul ref={list} role="tree" aria-label={label} onKeyDown={onKeyDown} className="flex flex-col">
          {rows.map((row) => (
            <Item
              key={row.node.id}
              row={row}
              isStop={row.node.id === stop}
              isSelected={row.node.id === selected}
              highlight={found ? text.trim() : ''}
              checkbox={onCheck ? stateOf(row.node, checked) : null}
              disabled={disabled}
              loading={loading.get(row.node.id)}
              onToggle={() => toggle(row)}
              onPick={() => {
                setActive(row.node.id);
                if (onCheck) check(row.node);
                else if (onSelect && !disabled) onSelect(row.node.id);
                else if (row.branch) toggle(row);
              }}
              onFocus={() => setActive(row.node.id)}
              onRetry={() => void load(row.node.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
});

function stateOf(node: TreeNode, checked: ReadonlySet<string> | undefined): boolean | 'mixed' {
  const leaves = leavesOf(node);
  const number = leaves.filter((id) => checked?.has(id)).length;
  return number === 0 ? false : number === leaves.length ? true : 'mixed';
}

interface ItemProps {
  row: Visible;
  isStop: boolean;
  isSelected: boolean;
  highlight: string;
  checkbox: boolean | 'mixed' | null;
  disabled: boolean;
  loading: Loading | undefined;
  onToggle(): void;
  onPick(): void;
  onFocus(): void;
  onRetry(): void;
}

/** Indentation per level, pixels. */
const STEP = 20;

function Item(props: ItemProps) {
  const say = useMessages('treeView', treeView);
  const { number } = useFormats();
  const { row, isStop, isSelected, checkbox, disabled, loading } = props;
  const { node, level, branch, open } = row;
  return (
    <>
      <li
        role="treeitem"
        aria-level={level}
        aria-posinset={row.position}
        aria-setsize={row.size}
        aria-expanded={branch ? open : undefined}
        aria-selected={checkbox === null ? isSelected : undefined}
        aria-checked={checkbox ?? undefined}
        aria-disabled={disabled || undefined}
        aria-busy={loading === 'loading' || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={props.onFocus}
        onClick={props.onPick}
        style={{ paddingInlineStart: 4 + (level - 1) * STEP }}
        className="flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control pe-2 hover:bg-sunken focus-visible:-outline-offset-2 aria-selected:bg-brand-tint aria-selected:font-semibold aria-selected:text-brand-strong aria-disabled:cursor-default"
      >
        {branch ? (
          <span
            aria-hidden="true"
            data-part="toggle"
            onClick={(event) => {
              // The chevron only opens or closes the branch; it does not select the node.
              event.stopPropagation();
              props.onToggle();
            }}
            className="flex size-6 shrink-0 items-center justify-center rounded-badge text-ink-3 hover:bg-line"
          >
            {loading === 'loading' ? (
              <Spinner label="" size={14} />
            ) : (
              <DownIcon
                className={`size-4 transition-transform ${open ? '' : '-rotate-[calc(90deg*var(--portal-forward,1))]'}`}
              />
            )}
          </span>
        ) : (
          <span className="size-6 shrink-0" />
        )}
        {checkbox !== null && <Box state={checkbox} disabled={disabled} />}
        <span className="min-w-0 grow truncate">
          <Highlighted text={node.label} part={props.highlight} />
        </span>
        {node.count !== undefined && (
          <span className="text-small font-normal text-ink-3">{number(node.count)}</span>
        )}
      </li>
      {open && typeof loading === 'object' && (
        <li
          role="none"
          style={{ paddingInlineStart: 34 + level * STEP }}
          className="flex items-center gap-2 py-1"
        >
          <span role="alert" className="text-small text-red">
            {loading.error}
          </span>
          <Button size="small" variant="ghost" onClick={props.onRetry}>
            {say('retry')}
          </Button>
        </li>
      )}
    </>
  );
}

/** A drawn checkbox: the node itself has the checked state; a real checkbox would be a second Tab stop. */
function Box({ state, disabled }: { state: boolean | 'mixed'; disabled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex size-4 shrink-0 items-center justify-center rounded-[4px] border ${state === false ? 'border-line-strong bg-surface' : 'border-brand bg-brand text-on-brand'} ${disabled ? 'opacity-50' : ''}`}
    >
      {state === true && (
        <svg viewBox="0 0 12 12" className="size-3" fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M2 6.5 5 9l5-6" />
        </svg>
      )}
      {state === 'mixed' && <span className="h-0.5 w-2 bg-current" />}
    </span>
  );
}

function Highlighted({ text, part }: { text: string; part: string }): ReactNode {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[3px] bg-yellow-tint text-inherit">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
