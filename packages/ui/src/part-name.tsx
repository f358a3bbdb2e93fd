import type { ReactNode } from 'react';
import { Link } from './link.js';
import { PartNumber } from './part-number.js';

export interface PartNameProps {
  brand: string;
  article: string;
  /** The line below: the part's title. */
  title?: ReactNode;
  /** Where brand and number lead. */
  href?: string;
  /** Behind the number: signs, a status. */
  children?: ReactNode;
}

/** What a part is called in every list: brand and number on one line, its title below. */
export function PartName({ brand, article, title, href, children }: PartNameProps) {
  const name = (
    <>
      <span className="font-semibold">{brand}</span> <PartNumber>{article}</PartNumber>
    </>
  );
  return (
    <span data-slot="part-name" className="block min-w-0">
      <span className="flex items-center gap-2 whitespace-nowrap">
        {href === undefined ? (
          <span>{name}</span>
        ) : (
          <Link tone="quiet" href={href}>
            {name}
          </Link>
        )}
        {children}
      </span>
      {title && <span className="block text-[13px] leading-[18px] text-ink-3">{title}</span>}
    </span>
  );
}
