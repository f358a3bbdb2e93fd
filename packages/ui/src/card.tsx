import type { ReactNode } from 'react';

export interface CardProps {
  children: ReactNode;
  /** Its heading. */
  title?: string;
  /** Beside the heading, right. */
  aside?: ReactNode;
  /** Space inside; a table brings its own. @default true */
  padded?: boolean;
  className?: string;
}

/** A surface on the page. */
export function Card({ children, title, aside, padded = true, className = '' }: CardProps) {
  return (
    <section
      data-slot="card"
      className={`min-w-0 overflow-hidden rounded-card border border-line bg-surface ${padded ? 'p-5' : ''} ${className}`}
    >
      {title !== undefined && (
        <header
          className={`flex items-center justify-between gap-4 ${padded ? 'pb-4' : 'border-b border-line px-5 py-3.5'}`}
        >
          <h2 className="text-lead font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
