'use client';
import { forwardRef, type ReactNode } from 'react';
import { LogoMark } from '../../icons.js';
import { portal } from '../../language/messages/ru/layout/portal.js';
import { useMessages } from '../../language/parts/use-messages.js';
import type { RootProps } from '../../parts/root-props.js';
import { keyOf } from '../../parts/key-of.js';

export interface AuthLayoutProps extends RootProps<'div', 'title'> {
  /** The form. */
  children: ReactNode;
  /** Name of the site beside its sign. @default «Портал запчастей» */
  title?: string;
  /** Lines of the headline. */
  headline: readonly ReactNode[];
  /** Figures below the headline. */
  statistics: readonly { value: ReactNode; label: ReactNode }[];
  /** The current year. */
  year: number;
}

/** Layout of sign-in and related pages: a presentation of the portal on the left, the form on the right. */
export const AuthLayout = forwardRef<HTMLDivElement, AuthLayoutProps>(function AuthLayout(
  { children, title, headline, statistics, year, className = '', ...props },
  ref,
) {
  const say = useMessages('portal', portal);
  return (
    <div
      ref={ref}
      data-slot="auth-layout"
      {...props}
      className={`grid min-h-screen grid-cols-[minmax(0,1.77fr)_minmax(480px,1fr)] max-md:flex max-md:flex-col ${className}`}
    >
      <aside className="auth-glow flex flex-col justify-between px-16 py-16 text-white max-md:p-5">
        <p className="flex items-center gap-3 type-18 font-semibold">
          <LogoMark />
          {title ?? say('title')}
        </p>
        <div className="pb-16 max-md:hidden">
          <p className="type-44 leading-13 font-bold tracking-[-0.01em]">
            {headline.map((line, index) => (
              <span key={keyOf(line, index)} className="block">
                {line}
              </span>
            ))}
          </p>
          <dl className="mt-8 flex gap-12">
            {statistics.map(({ value, label }, index) => (
              <div key={keyOf(label, index)} className="flex flex-col-reverse">
                <dt className="text-rail-ink">{label}</dt>
                <dd className="type-24 leading-8 font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="text-rail-ink max-md:hidden">
          © <bdi>2010–{year}</bdi>
        </p>
      </aside>
      <main className="flex flex-col justify-center bg-surface px-16 py-10 max-md:grow max-md:justify-start max-md:px-5 max-md:py-8">
        {children}
      </main>
    </div>
  );
});
