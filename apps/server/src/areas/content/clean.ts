import { isLinkAllowed, RICH_TEXT_TAGS } from '@portal/domain/rich-text';
import sanitizeHtml from 'sanitize-html';

/** HTML of which only the editor's own tags are left, and links that may be led to; empty when nothing can be read in it. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const attribs: sanitizeHtml.Attributes = isLinkAllowed(href) ? { href } : {};
        return { tagName, attribs };
      },
    },
  }).trim();
  return /[^\s\u00a0]/.test(clean.replaceAll(/<[^>]*>|&nbsp;/g, '')) ? clean : '';
}
