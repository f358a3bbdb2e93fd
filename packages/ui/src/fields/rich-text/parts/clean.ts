import { isLinkAllowed, RICH_TEXT_TAGS } from '@portal/domain/rich-text';
import DOMPurify from 'dompurify';

const OWN = /^\//;

/**
 * Sanitises HTML: keeps only the editor's own tags, and links to a site, a mailbox, a telephone or a path
 * of this site.
 */
export function clean(html: string): DocumentFragment {
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
  return body;
}
