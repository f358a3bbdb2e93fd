'use client';
import { useCallback } from 'react';
import { clean } from './parts/clean.js';
import { RICH_TEXT } from './parts/look.js';

export interface RichTextViewProps {
  /** Untrusted HTML: scripts, styles, images and disallowed addresses are removed. */
  html: string;
  className?: string;
}

/** Shows text written in `RichTextEditor`, safely. */
export function RichTextView({ html, className = '' }: RichTextViewProps) {
  // Inserts the sanitised nodes instead of an HTML string, so that Trusted Types are not violated. A server
  // cannot sanitise, so it renders no text.
  const show = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(clean(html)), [html]);
  return <div ref={show} data-slot="rich-text-view" className={`${RICH_TEXT} ${className}`} />;
}
