import { forwardRef, type ReactNode } from 'react';
import { CheckIcon } from '../../icons.js';
import type { RootProps } from '../../parts/root-props.js';
import { keyOf } from '../../parts/key-of.js';

export interface PublicHeroProps extends RootProps<'section', 'title'> {
  /** Heading of the page. */
  title: ReactNode;
  /** Text below the heading. */
  text: ReactNode;
  /** The call to action: a large button or link. */
  actions?: ReactNode;
  /** Figures with their labels. */
  figures?: readonly { value: ReactNode; label: ReactNode }[];
}

/** The top of a public page: title, call to action and figures. */
export const PublicHero = forwardRef<HTMLElement, PublicHeroProps>(function PublicHero(
  { title, text, actions, figures = [], className = '', ...props },
  ref,
) {
  return (
    <section
      ref={ref}
      data-slot="public-hero"
      {...props}
      className={`auth-glow px-4 py-12 text-white sm:px-8 sm:py-20 ${className}`}
    >
      <div className="mx-auto max-w-280">
        <h1 className="max-w-200 type-32 leading-10 font-bold tracking-[-0.01em] sm:type-48 sm:leading-14">
          {title}
        </h1>
        <p className="mt-5 max-w-160 text-lead text-rail-ink">{text}</p>
        {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
        {figures.length > 0 && (
          <dl className="mt-14 grid grid-cols-2 gap-8 lg:grid-cols-4">
            {figures.map(({ value, label }, index) => (
              <div key={keyOf(label, index)} className="flex flex-col-reverse justify-end">
                <dt className="text-rail-ink">{label}</dt>
                <dd className="type-28 leading-9 font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
});

export interface PublicSectionProps extends RootProps<'section', 'id' | 'title'> {
  /** Id that links to this section use. */
  id: string;
  /** Heading of the section. */
  title: ReactNode;
  /** Content of the section. */
  children: ReactNode;
  /** Muted background, for every second section. @default false */
  sunken?: boolean;
}

/** A section of a public page with a heading that can be linked to. */
export const PublicSection = forwardRef<HTMLElement, PublicSectionProps>(function PublicSection(
  { id, title, children, sunken = false, className = '', ...props },
  ref,
) {
  return (
    <section
      ref={ref}
      data-slot="public-section"
      id={id}
      aria-labelledby={`${id}-title`}
      {...props}
      className={`scroll-mt-16 px-4 py-10 sm:px-8 sm:py-14 ${sunken ? 'bg-sunken' : 'bg-surface'} ${className}`}
    >
      <div className="mx-auto max-w-280">
        <h2 id={`${id}-title`} className="mb-6 type-28 leading-9 font-bold">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
});

export interface PublicListProps extends RootProps<'div', 'title'> {
  /** Heading of the list. */
  title: ReactNode;
  /** Lines of the list. */
  items: readonly ReactNode[];
  /** `steps` are numbered because their order matters. @default 'checks' */
  kind?: 'checks' | 'steps';
}

/** A list of benefits or of steps. */
export const PublicList = forwardRef<HTMLDivElement, PublicListProps>(function PublicList(
  { title, items, kind = 'checks', className = '', ...props },
  ref,
) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <div ref={ref} data-slot="public-list" {...props} className={className}>
      <h3 className="mb-4 text-lead font-bold">{title}</h3>
      <List className={`flex flex-col ${kind === 'steps' ? 'gap-4' : 'gap-3'}`}>
        {items.map((item, index) => (
          <li
            key={keyOf(item, index)}
            className={`flex ${kind === 'steps' ? 'items-center gap-4' : 'gap-3'}`}
          >
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
});
