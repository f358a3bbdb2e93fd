'use client';
import { useCallback } from 'react';
import { clean } from './parts/clean.js';
import { RICH_TEXT } from './parts/look.js';

export interface RichTextViewProps {
  /** HTML from anywhere: scripts, styles, images, foreign addresses are taken out. */
  html: string;
  className?: string;
}

/** Shows text written in `RichTextEditor`, safely. */
export function RichTextView({ html, className = '' }: RichTextViewProps) {
  // The clean nodes themselves, never a string that is read as HTML again: pages that demand Trusted Types allow it, and a
  // server, which has nothing to clean with, renders no text.
  const show = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(clean(html)), [html]);
  return <div ref={show} data-slot="rich-text-view" className={`${RICH_TEXT} ${className}`} />;
}
