'use client';
import {
  useImperativeHandle,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CountBadge } from '../data/badge.js';
import { LogoMark } from '../icons.js';
import { BareLink } from '../actions/link.js';
import { portal } from '../language/messages/ru/layout/portal.js';
import { sideMenu } from '../language/messages/ru/layout/side-menu.js';
import { useMessages } from '../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../parts/root-props.js';

export interface SideMenuItem {
  label: ReactNode;
  href: string;
  icon: ReactNode;
  active?: boolean;
  /** Number of unread or new items of the group. */
  badge?: { count: number; label: string };
  /** Pages of the group, shown in the open menu. */
  children?: readonly { label: ReactNode; href: string; active?: boolean }[];
}

export interface SideMenuProps extends RootProps<'nav', 'title'> {
  /** Sections of the menu. */
  items: readonly SideMenuItem[];
  /** Items at the bottom: settings. */
  footItems?: readonly SideMenuItem[];
  /** Address of the link of the site's sign. */
  homeHref: string;
  /** Name of the site beside its sign. @default «Портал запчастей» */
  title?: string;
}

/** Milliseconds of hovering before it opens. */
const HOVER_DELAY = 750;

/**
 * The side menu: 68 pixels wide; after 0.75 s of hovering, or immediately with keyboard focus or a tap, it opens over
 * the page to 285. On a touch screen a tap on a group shows its pages. Below 768 pixels it is replaced by
 * `MenuDrawer` and `PhoneBar`.
 */
export const SideMenu = forwardRef<HTMLElement, SideMenuProps>(function SideMenu(
  { items, footItems = [], homeHref, title, className = '', ...props },
  ref,
) {
  const say = useMessages('sideMenu', sideMenu);
  const sayPortal = useMessages('portal', portal);
  const [open, setOpen] = useState(false);
  /** The group that a tap has expanded. */
  const [tapped, setTapped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nav = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => nav.current);
  const touched = useRef(false);
  const close = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setOpen(false);
    setTapped(undefined);
  };
  // A finger does not leave the menu as a mouse does: a tap outside closes it and does nothing else.
  useEffect(() => {
    if (!open) return;
    const isOutside = ({ target }: Event) => target instanceof Node && !nav.current?.contains(target);
    const outside = (event: globalThis.MouseEvent) => {
      if (!touched.current || !isOutside(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      setTapped(undefined);
    };
    const press = (event: globalThis.PointerEvent) => {
      touched.current = event.pointerType === 'touch';
    };
    document.addEventListener('pointerdown', press, { capture: true });
    document.addEventListener('click', outside, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true });
      document.removeEventListener('click', outside, { capture: true });
    };
  }, [open]);
  /** A tap: opens the closed menu, or expands a group, instead of leaving the page. */
  const tap = (event: MouseEvent) => {
    const link = touched.current && event.target instanceof Element ? event.target.closest('a') : null;
    const group = [...items, ...footItems].find(({ href }) => href === link?.getAttribute('href'));
    const isGroup = link?.hasAttribute('data-group') && tapped !== group?.href;
    if (!link || (open && !isGroup)) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
    if (isGroup) setTapped(group?.href);
  };
  return (
    <nav
      ref={nav}
      data-slot="side-menu"
      data-open={open || undefined}
      aria-label={say('label')}
      {...props}
      // A pointer that is over the menu when the page loads opens nothing until it moves.
      onPointerMove={(event) => {
        if (goesOn(props.onPointerMove, event) && event.pointerType !== 'touch')
          timer.current ??= setTimeout(() => setOpen(true), HOVER_DELAY);
      }}
      onPointerDown={(event) => {
        if (goesOn(props.onPointerDown, event)) touched.current = event.pointerType === 'touch';
      }}
      onPointerLeave={(event) =>
        goesOn(props.onPointerLeave, event) && event.pointerType !== 'touch' && close()
      }
      onFocus={(event) =>
        goesOn(props.onFocus, event) && event.target.matches(':focus-visible') && setOpen(true)
      }
      onBlur={(event) =>
        goesOn(props.onBlur, event) && !event.currentTarget.contains(event.relatedTarget) && close()
      }
      onKeyDown={(event) => {
        if (!goesOn(props.onKeyDown, event)) return;
        touched.current = false;
        if (event.key === 'Escape') close();
      }}
      onClickCapture={(event) => {
        if (goesOn(props.onClickCapture, event)) tap(event);
      }}
      onClick={(event) => {
        props.onClick?.(event);
        // A link prevents the default of its own click.
        close();
      }}
      className={`fixed inset-y-0 start-0 z-30 flex w-rail flex-col overflow-x-hidden overflow-y-auto bg-rail py-3 text-rail-ink transition-[width] duration-150 data-open:w-rail-open data-open:shadow-float ${className}`}
    >
      <BareLink href={homeHref} className="mx-4 mb-4 flex items-center gap-3 overflow-x-clip rounded-control">
        <LogoMark />
        <span
          className={`font-semibold whitespace-nowrap text-white transition-opacity ${open ? '' : 'opacity-0'}`}
        >
          {title ?? sayPortal('title')}
        </span>
      </BareLink>
      <ul className="flex grow flex-col gap-1">
        {items.map((item) => (
          <Item key={item.href} item={item} open={open} tapped={tapped === item.href} />
        ))}
      </ul>
      <ul className="mt-2 flex flex-col gap-1">
        {footItems.map((item) => (
          <Item key={item.href} item={item} open={open} tapped={tapped === item.href} />
        ))}
      </ul>
    </nav>
  );
});

function Item({ item, open, tapped }: { item: SideMenuItem; open: boolean; tapped: boolean }) {
  const isGroup = item.children !== undefined && item.children.length > 0;
  return (
    // Clipped, not only hidden: the browser's page search would scroll a closed menu sideways.
    <li className="group/item relative overflow-x-clip px-3">
      {item.active && (
        <span aria-hidden="true" className="absolute top-3 start-0 h-5 w-1 rounded-e bg-signal" />
      )}
      <BareLink
        href={item.href}
        data-group={isGroup || undefined}
        {...(item.active ? { 'aria-current': 'page' as const } : {})}
        className="relative flex h-11 items-center gap-4 rounded-control px-[11px] whitespace-nowrap hover:bg-rail-active hover:text-white focus-visible:outline-white aria-[current=page]:bg-rail-active aria-[current=page]:text-white"
      >
        <span
          aria-hidden="true"
          className="flex size-[22px] shrink-0 items-center justify-center [&_svg]:size-5"
        >
          {item.icon}
        </span>
        <span className={`grow transition-opacity ${open ? '' : 'opacity-0'}`}>{item.label}</span>
        {item.badge && item.badge.count > 0 && (
          <span className={open ? '' : 'absolute top-0 start-6'}>
            <CountBadge {...item.badge} />
          </span>
        )}
      </BareLink>
      {open && isGroup && (
        // Only the hovered or focused group is expanded besides the current one.
        <ul
          className={`mt-1 mb-2 ms-[44px] flex-col border-s border-rail-active ${item.active || tapped ? 'flex' : 'hidden group-focus-within/item:flex group-hover/item:flex'}`}
        >
          {item.children?.map((child) => (
            <li key={child.href}>
              <BareLink
                href={child.href}
                {...(child.active ? { 'aria-current': 'page' as const } : {})}
                className="block truncate rounded-control px-3 py-1.5 hover:text-white focus-visible:outline-white aria-[current=page]:text-white"
              >
                {child.label}
              </BareLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
