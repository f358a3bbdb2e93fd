import { Slot, Slottable } from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { RootProps } from '../parts/root-props.js';

export interface CardProps extends RootProps<'section', 'title'> {
  /** Content of the card. */
  children: ReactNode;
  /** The heading. */
  title?: ReactNode;
  /** Right of the heading. */
  aside?: ReactNode;
  /** Inner padding; a table has its own. @default true */
  padded?: boolean;
  /** `sunken` has a muted background: a note inside another card. @default 'surface' */
  tone?: 'surface' | 'sunken';
  /** The only child is the card itself: a link, with the content as its children. Nothing in it can be pressed then. @default false */
  asChild?: boolean;
  /** Class of the root element. */
  className?: string;
}

/** A panel with a border on the page. */
export const Card = forwardRef<HTMLElement, CardProps>(function Card(
  { children, title, aside, padded = true, tone = 'surface', asChild = false, className = '', ...props },
  ref,
) {
  const Root = asChild ? Slot : 'section';
  // A `<header>` outside of a section is that of the page.
  const Top = asChild ? 'div' : 'header';
  return (
    <Root
      ref={ref}
      data-slot="card"
      {...props}
      className={`min-w-0 rounded-card border border-line ${tone === 'surface' ? 'bg-surface' : 'bg-sunken'} ${padded ? 'p-5 max-md:p-4 print:break-inside-avoid' : 'overflow-clip print:overflow-visible print:has-[>[data-slot=filter-bar]]:border-0'} ${asChild ? 'block text-start transition-colors hover:border-brand' : ''} ${className}`}
    >
      {title !== undefined && (
        <Top
          className={`flex items-center justify-between gap-x-4 gap-y-2 max-md:flex-wrap max-md:*:flex-wrap ${padded ? 'pb-4' : 'border-b border-line px-5 py-3.5 max-md:px-4'}`}
        >
          <h2 className="text-lead font-semibold">{title}</h2>
          {aside}
        </Top>
      )}
      <Slottable>{children}</Slottable>
    </Root>
  );
});

export interface CardBarProps extends ComponentPropsWithoutRef<'div'> {
  /** Position in the card: above or below its content. @default 'top' */
  edge?: 'top' | 'bottom';
  /** Alignment of its children. @default 'start' */
  align?: 'start' | 'center' | 'between' | 'end';
  /** Sticks to its edge of the window while the card scrolls. @default false */
  sticky?: boolean;
  /** On a phone its content is one line that scrolls sideways instead of several lines. @default false */
  strip?: boolean;
}

const ALIGN = {
  start: '',
  center: 'justify-center',
  between: 'justify-between',
  end: 'justify-end',
};

/** A bar across a card without padding: filters above a table, «Показать ещё» or bulk actions below. */
/** One line that scrolls sideways; what is pressed stands first, so that it is in sight. */
const STRIP =
  'max-md:flex-nowrap max-md:overflow-x-auto max-md:[&>*]:shrink-0 max-md:[&>[aria-pressed=true]]:-order-1';

export function CardBar({
  edge = 'top',
  align = 'start',
  sticky = false,
  strip = false,
  className = '',
  ...props
}: CardBarProps) {
  const line = edge === 'top' ? 'border-b' : 'border-t';
  const stuck =
    edge === 'top'
      ? 'sticky top-0 z-10 bg-surface'
      : 'sticky bottom-(--portal-phone-bar,0px) z-10 bg-surface';
  return (
    <div
      data-slot="card-bar"
      {...props}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 ${line} ${ALIGN[align]} ${sticky ? stuck : ''} ${strip ? STRIP : ''} ${className}`}
    />
  );
}
