'use client';
import { forwardRef, type MouseEvent, type ReactNode } from 'react';
import { BareLink } from '../actions/link.js';
import { appShell } from '../language/messages/ru/layout/app-shell.js';
import { useMessages } from '../language/parts/use-messages.js';
import type { RootProps } from '../parts/root-props.js';
import { keyOf } from '../parts/key-of.js';

export interface AppShellProps extends RootProps<'div'> {
  /** The side menu. */
  menu: ReactNode;
  /** The header above the page. */
  header: ReactNode;
  /** Content of the page. */
  children: ReactNode;
  /** Footer of the page: support phone, totals. */
  footer?: ReactNode;
  /** The bar at the bottom of a phone: a `PhoneBar`. */
  bar?: ReactNode;
  /** Below 768 pixels only the page is shown, without menu, header, footer and bar. @default false */
  phone?: boolean;
}

/** The footer appears with the page's content: below a placeholder it would be in sight, and the content would move it. */
const LATE_FOOTER = 'not-has-[main_h1]:[&_footer]:hidden has-[main_[data-slot=skeleton]]:[&_footer]:hidden';

/** Moves the focus to the page. Following the link would put «#content» into the address, as a page of its own to the router. */
function toContent(event: MouseEvent): void {
  const content = document.getElementById('content');
  if (!content) return;
  event.preventDefault();
  content.focus();
}

/**
 * Side menu, header and page. The menu opens over the page and never moves it; only the page is printed. Below 768
 * pixels there is no side menu, and a bar at the bottom instead.
 */
export const AppShell = forwardRef<HTMLDivElement, AppShellProps>(function AppShell(
  { menu, header, children, footer, bar, phone = false, className = '', ...props },
  ref,
) {
  const frame = (part: ReactNode, look = '') => (
    <div className={`contents print:hidden ${phone ? 'max-md:hidden' : look}`}>{part}</div>
  );
  const say = useMessages('appShell', appShell);
  // Sticky elements stay below the header and above the bar.
  const room =
    bar && !phone
      ? 'max-md:pb-(--portal-phone-bar) max-md:[--portal-phone-bar:calc(56px+env(safe-area-inset-bottom))]'
      : '';
  return (
    <div
      ref={ref}
      data-slot="app-shell"
      data-phone={phone || undefined}
      {...props}
      className={`min-h-screen ps-rail max-md:ps-0 print:min-h-0 print:ps-0 [--portal-sticky-top:var(--portal-header)] ${room} ${className}`}
    >
      <a
        href="#content"
        onClick={toContent}
        className="sr-only rounded-control bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:start-20 focus:z-50"
      >
        {say('toContent')}
      </a>
      {frame(menu, 'max-md:hidden')}
      <div
        className={`flex min-h-[calc(100vh-var(--portal-phone-bar,0px))] flex-col print:block print:min-h-0 ${LATE_FOOTER}`}
      >
        {frame(header)}
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 grow px-6 py-5 outline-none max-md:px-3 max-md:py-3 max-md:has-data-thumb:pb-20 print:p-0 [&>[data-slot=page-header]:has([data-slot=skeleton])~*]:hidden"
        >
          {children}
        </main>
        {frame(footer)}
      </div>
      {bar && frame(bar)}
    </div>
  );
});

export interface HeaderProps extends RootProps<'header'> {
  /** The button of the phone's menu, left of `left`; hidden from 768 pixels on. */
  menu?: ReactNode;
  /** Breadcrumbs. */
  left: ReactNode;
  /** Storage and limit; on a phone in a row of their own. */
  context?: ReactNode;
  /** Bell, account. */
  right: ReactNode;
}

/** The bar above the page, 56 pixels; on a phone with a second row for `context`. */
export const Header = forwardRef<HTMLElement, HeaderProps>(function Header(
  { menu, left, context, right, className = '', ...props },
  ref,
) {
  return (
    <header
      ref={ref}
      data-slot="header"
      {...props}
      className={`sticky top-0 z-20 flex h-header items-center gap-x-6 border-b border-line bg-surface px-6 max-md:static max-md:h-auto max-md:min-h-header max-md:flex-wrap max-md:gap-x-1 max-md:px-1.5 ${className}`}
    >
      {menu && <div className="md:hidden">{menu}</div>}
      <div className="@container flex min-w-0 grow items-center max-md:basis-0 md:min-w-64">{left}</div>
      {context && (
        <div className="flex min-w-0 items-center gap-4 empty:hidden max-md:order-last max-md:w-full max-md:flex-wrap max-md:gap-y-1 max-md:px-1.5 max-md:pb-2">
          {context}
        </div>
      )}
      <div className="flex shrink-0 items-center gap-4 max-md:gap-1">{right}</div>
    </header>
  );
});

export interface HeaderStripProps extends RootProps<'div'> {
  /** Controls of the header, from left to right. */
  children: ReactNode;
  /** Whether it is shown below 768 pixels. @default true */
  phone?: boolean;
}

/** A bar below the header: the search on every page. */
export const HeaderStrip = forwardRef<HTMLDivElement, HeaderStripProps>(function HeaderStrip(
  { children, phone = true, className = '', ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="header-strip"
      {...props}
      className={`border-b border-line bg-surface px-6 py-1.5 max-md:px-3 ${phone ? '' : 'max-md:hidden'} ${className}`}
    >
      {children}
    </div>
  );
});

/** A bar of actions above the phone's bar; the page below it stays reachable by the padding of `main`. */
const THUMB =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-(--portal-phone-bar,0px) max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-3 max-md:py-2 max-md:*:grow';

export interface PageHeaderProps extends RootProps<'div', 'title'> {
  /** Heading of the page. */
  title: ReactNode;
  /** A status or a number beside the title. */
  aside?: ReactNode;
  /** Actions, the primary one last. */
  actions?: ReactNode;
  /** Position of the actions on a phone: below the title, or at the bottom of the window in reach of a thumb. @default 'title' */
  phoneActions?: 'title' | 'bottom';
}

/**
 * The page's title and its actions. Actions that do not fit beside the title take the lines below it. With a `Skeleton` as its title what follows is mounted but not shown, because the
 * title and the actions that come may take another row.
 */
export const PageHeader = forwardRef<HTMLDivElement, PageHeaderProps>(function PageHeader(
  { title, aside, actions, phoneActions = 'title', className = '', ...props },
  ref,
) {
  return (
    <div
      ref={ref}
      data-slot="page-header"
      {...props}
      className={`mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:mb-3 max-md:flex-col max-md:items-stretch ${className}`}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <h1 className="max-w-full truncate text-title font-semibold max-md:type-20 max-md:whitespace-normal">
          {title}
        </h1>
        {aside}
      </div>
      {actions && (
        <div
          data-thumb={phoneActions === 'bottom' || undefined}
          className={`flex max-w-full flex-wrap gap-2 empty:hidden print:hidden md:*:data-[slot=action-bar]:contents ${phoneActions === 'bottom' ? THUMB : ''}`}
        >
          {actions}
        </div>
      )}
    </div>
  );
});

export interface FooterProps extends RootProps<'footer'> {
  /** Totals of the person: «Новых заказов 4». */
  totals: readonly { label: ReactNode; value: ReactNode; href?: string }[];
  /** The support phone. */
  phone?: { href: string; label: ReactNode } | undefined;
  /** Before the phone: another way to contact the support. */
  children?: ReactNode;
}

/** Footer of the portal's pages: totals and support. */
export const Footer = forwardRef<HTMLElement, FooterProps>(function Footer(
  { totals, phone, children, className = '', ...props },
  ref,
) {
  const say = useMessages('appShell', appShell);
  return (
    <footer
      ref={ref}
      data-slot="footer"
      {...props}
      className={`flex items-center justify-between gap-x-6 gap-y-2 border-t border-line px-6 py-3 text-small text-ink-3 max-md:flex-col max-md:items-start max-md:px-3 ${className}`}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {totals.map(({ label, value, href }, index) => (
          <div key={keyOf(label, index)} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold text-ink-2">
              {href ? (
                <BareLink href={href} className="hover:text-brand">
                  {value}
                </BareLink>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4">
        {children}
        {phone && (
          <p className="whitespace-nowrap">
            {say('support')}{' '}
            <a href={phone.href} dir="ltr" className="font-semibold text-ink-2 hover:text-brand">
              {phone.label}
            </a>
          </p>
        )}
      </div>
    </footer>
  );
});
