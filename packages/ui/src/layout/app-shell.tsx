import type { ReactNode } from 'react';

export interface AppShellProps {
  menu: ReactNode;
  header: ReactNode;
  children: ReactNode;
  /** Footer of the page: support phone, totals. */
  footer?: ReactNode;
  /** The page has a phone layout: below 768 pixels menu, header and footer are hidden. @default false */
  phone?: boolean;
}

/** Side menu, header and page. The menu opens over the page and never moves it; only the page is printed. */
export function AppShell({ menu, header, children, footer, phone = false }: AppShellProps) {
  const frame = (part: ReactNode) => (
    <div className={`contents print:hidden ${phone ? 'max-md:hidden' : ''}`}>{part}</div>
  );
  return (
    <div
      data-slot="app-shell"
      data-phone={phone || undefined}
      className={`min-h-screen pl-rail print:min-h-0 print:pl-0 [--sticky-top:var(--spacing-header)] ${phone ? 'max-md:pl-0' : ''}`}
    >
      <a
        href="#content"
        className="sr-only rounded-control bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-20 focus:z-50"
      >
        К содержанию
      </a>
      {frame(menu)}
      <div className="flex min-h-screen flex-col print:block print:min-h-0">
        {frame(header)}
        <main
          id="content"
          tabIndex={-1}
          className={`grow px-6 py-5 outline-none print:p-0 ${phone ? 'max-md:p-3' : ''}`}
        >
          {children}
        </main>
        {frame(footer)}
      </div>
    </div>
  );
}

export interface HeaderProps {
  /** Breadcrumbs. */
  left: ReactNode;
  /** Storage, limit, bell, account. */
  right: ReactNode;
}

/** The bar above the page, 56 pixels. */
export function Header({ left, right }: HeaderProps) {
  return (
    <header
      data-slot="header"
      className="sticky top-0 z-20 flex h-header items-center justify-between gap-6 border-b border-line bg-surface px-6"
    >
      {left}
      <div className="flex shrink-0 items-center gap-4">{right}</div>
    </header>
  );
}

/** A bar below the header: the search on every page. */
export function HeaderStrip({ children }: { children: ReactNode }) {
  return (
    <div data-slot="header-strip" className="border-b border-line bg-surface px-6 py-1.5">
      {children}
    </div>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** A status or a number beside the title. */
  aside?: ReactNode;
  /** Actions, the primary one last. */
  actions?: ReactNode;
}

/** The page's title and its actions. */
export function PageHeader({ title, aside, actions }: PageHeaderProps) {
  return (
    <div data-slot="page-header" className="mb-4 flex min-h-9 items-center justify-between gap-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <h1 className="max-w-full truncate text-title font-semibold">{title}</h1>
        {aside}
      </div>
      {actions && <div className="flex shrink-0 gap-2 print:hidden">{actions}</div>}
    </div>
  );
}
