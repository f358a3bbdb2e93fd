import { forwardRef, type ReactNode } from 'react';
import { Explained } from '../overlays/parts/explained.js';
import type { RootProps } from '../parts/root-props.js';
import { keyOf } from '../parts/key-of.js';

export interface DescriptionListProps extends RootProps<'dl'> {
  /** Terms and their values. */
  items: readonly { term: ReactNode; value: ReactNode }[];
  /** Number of columns on a wide page. @default 4 */
  columns?: 2 | 3 | 4;
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-2 md:grid-cols-3', 4: 'grid-cols-2 md:grid-cols-4' };

/** Facts of a document: terms above their values. A term of the dictionary (`TermsProvider`) is explained. */
export const DescriptionList = forwardRef<HTMLDListElement, DescriptionListProps>(function DescriptionList(
  { items, columns = 4, className = '', ...props },
  ref,
) {
  return (
    <dl
      ref={ref}
      data-slot="description-list"
      {...props}
      className={`grid gap-x-6 gap-y-4 max-md:gap-x-4 max-md:gap-y-3 ${COLUMNS[columns]} ${className}`}
    >
      {items.map(({ term, value }, index) => (
        <div key={keyOf(term, index)} className="min-w-0">
          <dt className="text-note text-ink-3">
            {typeof term === 'string' ? <Explained>{term}</Explained> : term}
          </dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
});
