'use client';
import * as Radix from '@radix-ui/react-dialog';
import { forwardRef, type ReactNode, useImperativeHandle, useRef, useState } from 'react';
import { BareLink } from '../actions/link.js';
import { IconButton } from '../actions/icon-button.js';
import { CountBadge } from '../data/badge.js';
import { CloseIcon, DownIcon, MenuIcon } from '../icons.js';
import { ledBy } from '../overlays/parts/way-back.js';
import { WindowContent, WindowRoot } from '../overlays/parts/window.js';
import type { SideMenuItem } from './side-menu.js';
import { phoneMenu } from '../language/messages/ru/layout/phone-menu.js';
import { portal } from '../language/messages/ru/layout/portal.js';
import { useMessages } from '../language/parts/use-messages.js';
import { goesOn, type RootProps } from '../parts/root-props.js';
import { useHeld } from '../fields/input/held.js';

/** A link of the bar: a short label, an icon and a count. */
export type PhoneBarItem = Omit<SideMenuItem, 'children'>;

export interface PhoneBarProps extends RootProps<'nav'> {
  /** At most five; the label is one short word. */
  items: readonly PhoneBarItem[];
}

/** The bar at the bottom of a phone: the pages that a role opens most often. Hidden from 768 pixels on. */
export const PhoneBar = forwardRef<HTMLElement, PhoneBarProps>(function PhoneBar(
  { items, className = '', ...props },
  ref,
) {
  const say = useMessages('phoneMenu', phoneMenu);
  return (
    <nav
      ref={ref}
      data-slot="phone-bar"
      aria-label={say('bar')}
      {...props}
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden ${className}`}
    >
      <ul className="flex">
        {items.slice(0, 5).map(({ label, href, icon, active, badge }) => (
          <li key={href} className="min-w-0 flex-1">
            <BareLink
              href={href}
              {...(active ? { 'aria-current': 'page' as const } : {})}
              className="relative flex h-14 flex-col items-center justify-center gap-0.5 px-1 text-ink-3 focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-brand"
            >
              <span aria-hidden="true" className="relative [&_svg]:size-[22px]">
                {icon}
              </span>
              <span className="max-w-full truncate text-caption leading-4">{label}</span>
              {badge && badge.count > 0 && (
                <span className="absolute top-1 start-1/2 ms-1.5">
                  <CountBadge {...badge} />
                </span>
              )}
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** `ref`, `className` and the other attributes apply to the button. */
export interface MenuDrawerProps extends RootProps<'button', 'title' | 'aria-label' | 'aria-labelledby'> {
  /** Sections of the menu. */
  items: readonly SideMenuItem[];
  /** Items at the bottom: settings. */
  footItems?: readonly SideMenuItem[];
  /** Name of the site beside its sign. @default «Портал запчастей» */
  title?: string;
  /** Above the items: the storage, the person. */
  children?: ReactNode;
  /** Whether it is open; without it the component keeps that itself. */
  open?: boolean;
  /** Whether it is open at first, if the component keeps it. @default false */
  defaultOpen?: boolean;
  /** Called when it is opened or closed. */
  onOpenChange?(open: boolean): void;
}

/** The whole menu of a phone, with the button that opens it. A tap on a group shows its pages; a tap on a page closes the menu. */
export const MenuDrawer = forwardRef<HTMLButtonElement, MenuDrawerProps>(function MenuDrawer(
  { items, footItems = [], title, children, open: given, defaultOpen = false, onOpenChange, ...props },
  ref,
) {
  const say = useMessages('phoneMenu', phoneMenu);
  const sayPortal = useMessages('portal', portal);
  const [open, setOpen] = useHeld({ value: given, defaultValue: defaultOpen, onChange: onOpenChange });
  const trigger = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => trigger.current);
  const group = (item: SideMenuItem) => <Group key={item.href} item={item} onLeave={() => setOpen(false)} />;
  return (
    <WindowRoot open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <IconButton ref={trigger} {...props} icon={<MenuIcon />} aria-label={say('menu')} />
      </Radix.Trigger>
      <WindowContent
        ref={(drawer) => ledBy(drawer, trigger)}
        veil="bg-black/40"
        data-slot="menu-drawer"
        className="fixed inset-y-0 start-0 z-50 flex w-80 max-w-[86vw] flex-col bg-surface text-ink shadow-float"
      >
        <header className="flex items-center gap-2 border-b border-line py-2 pe-2 ps-4">
          <Radix.Title className="grow text-lead font-semibold">{title ?? sayPortal('title')}</Radix.Title>
          <Radix.Close asChild>
            <IconButton icon={<CloseIcon />} aria-label={say('close')} />
          </Radix.Close>
        </header>
        <nav aria-label={say('menu')} className="grow overflow-y-auto px-2 py-2">
          {children}
          <ul>{items.map(group)}</ul>
          {footItems.length > 0 && <ul className="mt-2 border-t border-line pt-2">{footItems.map(group)}</ul>}
        </nav>
      </WindowContent>
    </WindowRoot>
  );
});

export interface MenuDrawerButtonProps extends RootProps<'button', 'onSelect'> {
  /** Icon before the label. */
  icon: ReactNode;
  /** Label of the button. */
  children: ReactNode;
  /** Called when the button is pressed. */
  onSelect(): void;
}

/** An action above the items of the `MenuDrawer`; it closes the menu. */
export const MenuDrawerButton = forwardRef<HTMLButtonElement, MenuDrawerButtonProps>(
  function MenuDrawerButton({ icon, children, onSelect, onClick, className = '', ...props }, ref) {
    return (
      <Radix.Close
        ref={ref}
        data-slot="menu-drawer-button"
        {...props}
        onClick={(event) => {
          if (goesOn(onClick, event)) onSelect();
        }}
        className={`mb-2 flex min-h-11 w-full items-center gap-3 rounded-control border border-line-strong px-3 text-start text-ink-2 ${className}`}
      >
        <span aria-hidden="true" className="text-ink-3 [&_svg]:size-5">
          {icon}
        </span>
        {children}
      </Radix.Close>
    );
  },
);

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start aria-[current=page]:bg-brand-tint aria-[current=page]:font-semibold aria-[current=page]:text-brand';

function Group({ item, onLeave }: { item: SideMenuItem; onLeave(): void }) {
  const { label, href, icon, active = false, badge, children = [] } = item;
  const [open, setOpen] = useState(active);
  const inner = (
    <>
      <span aria-hidden="true" className="text-ink-3 [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 grow">{label}</span>
      {badge && badge.count > 0 && <CountBadge {...badge} />}
    </>
  );
  if (children.length === 0)
    return (
      <li>
        <BareLink
          href={href}
          onClick={onLeave}
          {...(active ? { 'aria-current': 'page' as const } : {})}
          className={ROW}
        >
          {inner}
        </BareLink>
      </li>
    );
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={ROW}>
        {inner}
        <DownIcon
          aria-hidden="true"
          className={`size-4 shrink-0 text-ink-3 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      {open && (
        <ul className="mb-1 ms-5.5 border-s border-line ps-3">
          {children.map((child) => (
            <li key={child.href}>
              <BareLink
                href={child.href}
                onClick={onLeave}
                {...(child.active ? { 'aria-current': 'page' as const } : {})}
                className={ROW}
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
