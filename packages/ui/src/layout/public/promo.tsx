import { forwardRef, type ReactNode } from 'react';
import { DocumentsIcon } from '../../icons.js';
import { BareLink } from '../../actions/link.js';
import type { RootProps } from '../../parts/root-props.js';

export interface PromoProps extends RootProps<'a', 'title'> {
  /** Heading of the banner. */
  title: ReactNode;
  /** One or two sentences below the title. */
  text?: ReactNode;
  /** Small text: a date. */
  note?: ReactNode;
  /** Target of the link. */
  href: string;
  /** Address of the picture. */
  imageUrl?: string | null | undefined;
  /**
   * wide: a slide of a carousel, picture beside the text; card: picture above the text; line: a list item with a
   * small picture.
   * @default 'card'
   */
  form?: 'wide' | 'card' | 'line';
}

const FRAMES = {
  wide: 'grid h-52 grid-rows-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] rounded-t-card',
  card: 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-brand',
  line: 'flex items-center gap-4 rounded-control p-2 transition-colors hover:bg-sunken',
};
const PICTURES = {
  wide: 'order-last size-full',
  card: 'aspect-[3/1] w-full shrink-0',
  line: 'aspect-[3/2] w-24 shrink-0 rounded-badge',
};
const WORDS = {
  wide: 'flex flex-col justify-center gap-2 px-7 py-5 max-md:px-4 max-md:py-3',
  card: 'flex flex-col gap-1 px-5 py-4',
  line: 'flex flex-col',
};
const TITLES = {
  wide: 'line-clamp-2 text-title font-bold max-md:line-clamp-3 max-md:text-lead',
  card: 'line-clamp-2 text-lead font-semibold',
  line: 'line-clamp-2 font-semibold',
};
const TEXTS = {
  wide: 'line-clamp-3 text-ink-2',
  card: 'line-clamp-2 text-ink-2',
  line: 'line-clamp-2 text-small text-ink-2',
};

/** A banner or a news item that links to its page. The picture is decorative. */
export const Promo = forwardRef<HTMLAnchorElement, PromoProps>(function Promo(
  { title, text, note, href, imageUrl, form = 'card', className = '', ...props },
  ref,
) {
  return (
    <BareLink
      ref={ref}
      data-slot="promo"
      href={href}
      {...props}
      className={`group ${FRAMES[form]} ${className}`}
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" draggable={false} className={`object-cover ${PICTURES[form]}`} />
      ) : (
        <span
          aria-hidden="true"
          className={`flex items-center justify-center bg-brand-tint text-brand ${PICTURES[form]}`}
        >
          <DocumentsIcon className="size-7" strokeWidth={1.5} />
        </span>
      )}
      <span className={`min-w-0 ${WORDS[form]}`}>
        <span className={`group-hover:text-brand ${TITLES[form]}`}>{title}</span>
        {text && <span className={TEXTS[form]}>{text}</span>}
        {note && <span className="text-small text-ink-3">{note}</span>}
      </span>
    </BareLink>
  );
});

export interface PromoPictureProps extends RootProps<'img'> {
  /** Address of the picture. */
  imageUrl: string;
  /** Alternative text, if the text around does not describe the picture. @default '' */
  alt?: string;
}

/** The picture on the item's own page, as wide as its container. */
export const PromoPicture = forwardRef<HTMLImageElement, PromoPictureProps>(function PromoPicture(
  { imageUrl, alt = '', className = '', ...props },
  ref,
) {
  return (
    <img
      ref={ref}
      data-slot="promo-picture"
      src={imageUrl}
      alt={alt}
      draggable={false}
      {...props}
      className={`aspect-[3/1] w-full bg-sunken object-contain ${className}`}
    />
  );
});
