import { forwardRef, type ReactNode } from 'react';
import { type BadgeProps, StatusBadge } from '../data/badge.js';
import type { RootProps } from '../parts/root-props.js';
import { keyOf } from '../parts/key-of.js';

export interface DocumentHeaderProps extends RootProps<'header', 'title'> {
  /** «Заказ № 104238». */
  title: ReactNode;
  /** Label and colour of the document's status. */
  status: { label: ReactNode; tone: NonNullable<BadgeProps['tone']> };
  /** Beside the status: «Просрочен», «Есть претензия». */
  flags?: readonly { label: ReactNode; tone: NonNullable<BadgeProps['tone']> }[];
  /** A line below the title: who, when, how much. */
  facts?: readonly { label: ReactNode; value: ReactNode }[];
  /** An ActionBar. */
  actions?: ReactNode;
}

/** Header of a document's page: title, status, actions. */
export const DocumentHeader = forwardRef<HTMLElement, DocumentHeaderProps>(function DocumentHeader(
  { title, status, flags = [], facts = [], actions, className = '', ...props },
  ref,
) {
  return (
    <header
      ref={ref}
      data-slot="document-header"
      {...props}
      className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4 ${className}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-title font-semibold">{title}</h1>
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          {flags.map(({ label, tone }, index) => (
            <StatusBadge key={keyOf(label, index)} tone={tone}>
              {label}
            </StatusBadge>
          ))}
        </div>
        {facts.length > 0 && (
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {facts.map(({ label, value }, index) => (
              <div key={keyOf(label, index)} className="flex gap-1.5">
                <dt className="text-ink-3">{label}:</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions}
    </header>
  );
});
