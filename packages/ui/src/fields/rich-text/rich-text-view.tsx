'use client';
import { useRef, useImperativeHandle, forwardRef, useCallback } from 'react';
import { clean } from './parts/clean.js';
import { RICH_TEXT } from './parts/look.js';
import type { RootProps } from '../../parts/root-props.js';

export interface RichTextViewProps extends RootProps<'div'> {
  /** Untrusted HTML: scripts, styles, images and disallowed addresses are removed. */
  html: string;
  /** Class of the root element. */
  className?: string;
}

/** Shows text written in `RichTextEditor`, safely. */
export const RichTextView = forwardRef<HTMLDivElement, RichTextViewProps>(function RichTextView(
  { html, className = '', ...props },
  ref,
) {
  // Inserts the sanitised nodes instead of an HTML string, so that Trusted Types are not violated. A server
  // cannot sanitise, so it renders no text.
  const text = useRef<HTMLDivElement | null>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => text.current);
  const show = useCallback(
    (place: HTMLDivElement | null) => {
      text.current = place;
      place?.replaceChildren(clean(html));
    },
    [html],
  );
  return <div ref={show} data-slot="rich-text-view" {...props} className={`${RICH_TEXT} ${className}`} />;
});
