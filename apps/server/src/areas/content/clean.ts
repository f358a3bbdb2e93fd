import { isLinkAllowed, RICH_TEXT_TAGS } from '@portal/domain/rich-text';
import type sanitizeHtml from 'sanitize-html';
import { fieldFault } from '../../contract/problem.ts';
import { sanitize } from './sanitize.ts';

/** Maximum number of tags of a text and their nesting: the time of cleaning grows with both. */
const MOST_TAGS = 3_000;
const DEEPEST = 12;

/**
 * Cleans HTML: only the editor's own tags and safe links remain; empty if it contains no text. Throws 422 for
 * too many or too deeply nested tags.
 */
export function cleanHtml(html: string): string {
  const tags = html.split('<').length - 1;
  if (tags > MOST_TAGS) {
    const message = 'В тексте слишком много разметки. Очистите форматирование и сохраните снова.';
    throw fieldFault('content', message);
  }
  const clean = sanitize(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const attribs: sanitizeHtml.Attributes = isLinkAllowed(href) ? { href } : {};
        return { tagName, attribs };
      },
    },
  }).trim();
  return /[^\s\u00a0]/.test(clean.replaceAll(/<[^>]*>|&nbsp;/g, '')) ? clean : '';
}
