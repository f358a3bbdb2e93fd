import type { ReactNode } from 'react';
import { Explained } from '../overlays/parts/explained.js';

export interface DescriptionListProps {
  items: readonly { term: string; value: ReactNode }[];
  /** @default 4 */
  columns?: 2 | 3 | 4;
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-2 md:grid-cols-3', 4: 'grid-cols-2 md:grid-cols-4' };

/** Facts of a document: terms above their values. A term of the dictionary (`TermsProvider`) is explained. */
export function DescriptionList({ items, columns = 4 }: DescriptionListProps) {
  return (
    <dl
      data-slot="description-list"
      className={`grid gap-x-6 gap-y-4 max-md:gap-x-4 max-md:gap-y-3 ${COLUMNS[columns]}`}
    >
      {items.map(({ term, value }) => (
        <div key={term} className="min-w-0">
          <dt className="text-note text-ink-3">
            <Explained>{term}</Explained>
          </dt>
          <dd className="mt-0.5 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
