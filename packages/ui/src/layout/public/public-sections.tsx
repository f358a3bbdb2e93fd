import type { ReactNode } from 'react';
import { CheckIcon } from '../../icons.js';

export interface PublicHeroProps {
  title: string;
  text: string;
  /** What to do: a large button or link. */
  actions?: ReactNode;
  figures?: readonly { value: string; label: string }[];
}

/** The head of a page for visitors: what this is, what to do, and how much of it there is. */
export function PublicHero({ title, text, actions, figures = [] }: PublicHeroProps) {
  return (
    <section data-slot="public-hero" className="auth-glow px-4 py-12 text-white sm:px-8 sm:py-20">
      <div className="mx-auto max-w-280">
        <h1 className="max-w-200 text-[32px] leading-10 font-bold tracking-[-0.01em] sm:text-[48px] sm:leading-[56px]">
          {title}
        </h1>
        <p className="mt-5 max-w-160 text-lead text-rail-ink">{text}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        {figures.length > 0 && (
          <dl className="mt-14 grid grid-cols-2 gap-8 lg:grid-cols-4">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-rail-ink">{label}</dt>
                <dd className="text-[28px] leading-9 font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

export interface PublicSectionProps {
  /** What a link to this part of the page names. */
  id: string;
  title: string;
  children: ReactNode;
  /** Every second one stands back. @default false */
  sunken?: boolean;
}

/** A part of a page for visitors, with a heading that links lead to. */
export function PublicSection({ id, title, children, sunken = false }: PublicSectionProps) {
  return (
    <section
      data-slot="public-section"
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-16 px-4 py-10 sm:px-8 sm:py-14 ${sunken ? 'bg-sunken' : 'bg-surface'}`}
    >
      <div className="mx-auto max-w-280">
        <h2 id={`${id}-title`} className="mb-6 text-[28px] leading-9 font-bold">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

export interface PublicListProps {
  title: string;
  items: readonly string[];
  /** `steps` are numbered: their order matters. @default 'checks' */
  kind?: 'checks' | 'steps';
}

/** What one gets, or what one does step by step. */
export function PublicList({ title, items, kind = 'checks' }: PublicListProps) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <div data-slot="public-list">
      <h3 className="mb-4 text-lead font-bold">{title}</h3>
      <List className={`flex flex-col ${kind === 'steps' ? 'gap-4' : 'gap-3'}`}>
        {items.map((item, index) => (
          <li key={item} className={`flex ${kind === 'steps' ? 'items-center gap-4' : 'gap-3'}`}>
            {kind === 'steps' ? (
              <span
                aria-hidden="true"
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-tint font-bold text-brand-strong"
              >
                {index + 1}
              </span>
            ) : (
              <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
            )}
            {item}
          </li>
        ))}
      </List>
    </div>
  );
}
