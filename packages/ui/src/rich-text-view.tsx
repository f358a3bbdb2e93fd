'use client';
import { isLinkAllowed, RICH_TEXT_TAGS } from '@portal/domain/rich-text';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { RICH_TEXT } from './rich-text/look.js';

const OWN = /^\//;

/** HTML of which only the editor's own tags are left, and links that lead to a site, a mailbox, a telephone or an own path. */
function clean(html: string): string {
  // Nothing to clean with while a server renders: text without any tags is safe there.
  if (!DOMPurify.isSupported) return '';
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (!isLinkAllowed(address)) link.removeAttribute('href');
    else if (!OWN.test(address)) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
}

export interface RichTextViewProps {
  /** HTML from anywhere: scripts, styles, images, foreign addresses are taken out. */
  html: string;
  className?: string;
}

/** Shows text written in `RichTextEditor`, safely. */
export function RichTextView({ html, className = '' }: RichTextViewProps) {
  const safe = useMemo(() => clean(html), [html]);
  return (
    <div
      data-slot="rich-text-view"
      className={`${RICH_TEXT} ${className}`}
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}
