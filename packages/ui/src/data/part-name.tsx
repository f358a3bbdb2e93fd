import { forwardRef, type ReactNode } from 'react';
import { PartIcon } from '../icons.js';
import { Link } from '../actions/link.js';
import { PartNumber } from './part-number.js';
import type { RootProps } from '../parts/root-props.js';

export interface PartNameProps extends RootProps<'span', 'title'> {
  /** Brand of the part. */
  brand: string;
  /** Part number. */
  article: string;
  /** The part's title, shown below. */
  title?: ReactNode;
  /** Link of brand and number. */
  href?: string;
  /** A small picture before the name; null keeps its space in a list where other rows have one. */
  imageUrl?: string | null | undefined;
  /** Content after the number: signs, a status. */
  children?: ReactNode;
}

/** Name of a part in lists: brand and number on one line, its title below. */
export const PartName = forwardRef<HTMLSpanElement, PartNameProps>(function PartName(
  { brand, article, title, href, imageUrl, children, className = '', ...props },
  ref,
) {
  const name = (
    <>
      <span className="font-semibold">{brand}</span> <PartNumber className="ms-1">{article}</PartNumber>
    </>
  );
  const words = (
    <>
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
      {title && <span className="block text-small leading-4.5 text-ink-3">{title}</span>}
    </>
  );
  if (imageUrl === undefined)
    return (
      <span ref={ref} data-slot="part-name" {...props} className={`block min-w-0 ${className}`}>
        {words}
      </span>
    );
  return (
    <span
      ref={ref}
      data-slot="part-name"
      {...props}
      className={`flex min-w-0 items-center gap-3 ${className}`}
    >
      <span className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-ink-3">
        {imageUrl === null ? (
          <PartIcon aria-hidden="true" className="size-5" strokeWidth={1.5} />
        ) : (
          <img src={imageUrl} alt="" loading="lazy" className="size-full object-contain" />
        )}
      </span>
      <span className="min-w-0">{words}</span>
    </span>
  );
});
