import type { ReactNode } from 'react';
import { PartNumber } from './part-number.js';

export interface PartNameProps {
  brand: string;
  article: string;
  /** The line below: the part's title. */
  title?: ReactNode;
  /** Where the name leads: wraps brand and number. */
  link?(name: ReactNode): ReactNode;
  /** Behind the number: signs, a status. */
  children?: ReactNode;
}

/** What a part is called in every list: brand, number, and its title on a line below. */
export function PartName({ brand, article, title, link = (name) => name, children }: PartNameProps) {
  return (
    <span data-slot="part-name" className="block min-w-0">
      {link(
        <>
          <span className="font-semibold">{brand}</span> <PartNumber>{article}</PartNumber>
        </>,
      )}
      {children}
      {title && <span className="block truncate text-[13px] leading-[18px] text-ink-3">{title}</span>}
    </span>
  );
}
