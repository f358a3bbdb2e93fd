import { isLinkAllowed, RICH_TEXT_TAGS } from '@portal/domain/rich-text';
import sanitizeHtml from 'sanitize-html';
import { fieldFault } from '../../contract/problem.ts';

/** Tags of a text at most, and how deep they may stand in one another: the time to clean it grows with both. */
const MOST_TAGS = 3_000;
const DEEPEST = 12;

/**
 * HTML of which only the editor's own tags are left, and links that may be led to; empty when nothing can be read in it. Throws 422 for
 * more markup than a text has.
 */
export function cleanHtml(html: string): string {
  const tags = html.split('<').length - 1;
  if (tags > MOST_TAGS) {
    const message = 'В тексте слишком много разметки. Очистите форматирование и сохраните снова.';
    throw fieldFault('content', message);
  }
  const clean = sanitizeHtml(html, {
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
