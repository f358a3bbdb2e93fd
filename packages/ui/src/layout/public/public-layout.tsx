'use client';
import { forwardRef, type ReactNode, useState } from 'react';
import { Drawer } from '../../overlays/drawer.js';
import { IconButton } from '../../actions/icon-button.js';
import { LogoMark, MenuIcon } from '../../icons.js';
import { BareLink } from '../../actions/link.js';
import { portal } from '../../language/messages/ru/layout/portal.js';
import { publicLayout } from '../../language/messages/ru/layout/public-layout.js';
import { useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';

export interface PublicHeaderProps extends RootProps<'header', 'title'> {
  /** Name of the site beside its sign. @default «Портал запчастей» */
  title?: string;
  /** Target of the logo. @default '/' */
  home?: string;
  /** Links to sections of the page and to other sites. */
  links: readonly { href: string; label: ReactNode; external?: boolean }[];
  /** Accessible name of the navigation. @default «Разделы» */
  navigationLabel?: string;
  /** Phone number: its link and its text. */
  phone?: { href: string; label: ReactNode };
  /** Available languages; the current one is marked. */
  languages?: readonly { /** ru or eng. */ code: string; label: ReactNode; href: string; current: boolean }[];
  /** Sign-in; on narrow pages also in the burger menu. */
  actions?: ReactNode;
}

/** Header of public pages: sections, phone, languages, sign-in. On narrow pages they are in a burger menu. */
export const PublicHeader = forwardRef<HTMLElement, PublicHeaderProps>(function PublicHeader(
  {
    title,
    home = '/',
    links,
    navigationLabel: navigation,
    phone,
    languages = [],
    actions,
    className = '',
    ...props
  },
  ref,
) {
  const say = useMessages('publicLayout', publicLayout);
  const sayPortal = useMessages('portal', portal);
  const navigationLabel = navigation ?? say('sections');
  const [open, setOpen] = useState(false);
  const sections = (list: string) => (
    <nav aria-label={navigationLabel}>
      <ul className={list}>
        {links.map(({ href, label, external }) => (
          <li key={href}>
            {/* Sections of the same page and other sites are not routes. */}
            <a
              href={href}
              {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              onClick={() => setOpen(false)}
              className="rounded-badge text-ink-2 hover:text-brand"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  const call = phone && (
    <a href={phone.href} dir="ltr" className="font-semibold whitespace-nowrap hover:text-brand">
      {phone.label}
    </a>
  );
  const tongues = languages.length > 0 && (
    <ul className="flex rounded-control bg-sunken p-0.5">
      {languages.map(({ code, label, href, current }) => (
        <li key={code}>
          <BareLink
            href={href}
            lang={code === 'eng' ? 'en' : code}
            {...(current ? { 'aria-current': 'true' as const } : {})}
            className="block rounded-badge px-2.5 py-1 text-small text-ink-2 hover:text-ink aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {label}
          </BareLink>
        </li>
      ))}
    </ul>
  );
  return (
    <header
      ref={ref}
      data-slot="public-header"
      {...props}
      className={`sticky top-0 z-30 flex h-16 items-center gap-6 border-b border-line bg-surface px-4 sm:px-8 ${className}`}
    >
      <BareLink href={home} className="flex items-center gap-3 font-semibold whitespace-nowrap">
        <LogoMark />
        {title ?? sayPortal('title')}
      </BareLink>
      <div className="hidden grow items-center gap-6 xl:flex">
        <div className="grow">{sections('flex flex-wrap gap-x-5 gap-y-1')}</div>
        {call}
        {tongues}
      </div>
      <div className="ms-auto flex items-center gap-3">
        {actions}
        <IconButton
          className="xl:hidden"
          icon={<MenuIcon aria-hidden="true" />}
          aria-label={navigationLabel}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      </div>
      <Drawer open={open} onOpenChange={setOpen} title={navigationLabel} width={320}>
        <div className="flex flex-col items-start gap-6">
          {sections('flex flex-col gap-4 text-lead')}
          {call}
          {tongues}
        </div>
      </Drawer>
    </header>
  );
});

export interface PublicFooterProps extends RootProps<'footer'> {
  /** Links such as the privacy policy. */
  links: readonly { href: string; label: ReactNode }[];
  /** Phone number: its link and its text. */
  phone?: { href: string; label: ReactNode };
  /** Email address. */
  email?: string;
  /** «© 2010–2026 …». */
  copyright: string;
}

/** Footer of public pages. */
export const PublicFooter = forwardRef<HTMLElement, PublicFooterProps>(function PublicFooter(
  { links, phone, email, copyright, className = '', ...props },
  ref,
) {
  return (
    <footer
      ref={ref}
      data-slot="public-footer"
      {...props}
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-3 bg-rail px-8 py-8 text-rail-ink ${className}`}
    >
      <p>{copyright}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <BareLink href={href} className="underline underline-offset-2 hover:text-white">
              {label}
            </BareLink>
          </li>
        ))}
        {phone && (
          <li>
            <a href={phone.href} dir="ltr" className="hover:text-white">
              {phone.label}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className="hover:text-white">
              {email}
            </a>
          </li>
        )}
      </ul>
    </footer>
  );
});
