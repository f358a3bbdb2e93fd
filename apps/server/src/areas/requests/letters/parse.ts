import { isAutomaticLetter, isForgedLetter, letterList, LETTER_LIMITS } from '@portal/domain/request-letters';
import { isTableName } from '@portal/domain/table-files';
import type { Email } from 'postal-mime';
import { sanitize } from '../../content/sanitize.ts';
import { shownName } from '../../../contract/kept-file.ts';

/** A table of a letter: an attached file, or the page that the letter itself is. */
export interface LetterTable {
  name: string;
  content: Uint8Array;
}

/** A letter that was read. */
export interface ParsedLetter {
  from: string;
  subject: string;
  message_id: string;
  automatic: boolean;
  forged: boolean;
  tables: LetterTable[];
  /** The list in its text; empty if there is none. */
  list: string;
}

/** Nested parts of a letter; a real one has fewer than ten. */
const DEPTH = 50;

/** Reads a letter (RFC 5322). Throws for one that is nested too deeply. */
export async function parseLetter(raw: Buffer): Promise<ParsedLetter> {
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', maxNestingDepth: DEPTH });
  const headers = new Map(email.headers.map(({ key, value }) => [key, value] as const).toReversed());
  const from = email.from?.address ?? '';
  return {
    from: from.trim().toLowerCase(),
    subject: email.subject ?? '',
    message_id: email.messageId ?? '',
    automatic: isAutomaticLetter(headers, from),
    forged: isForgedLetter(headers),
    ...contentOf(email),
  };
}

function contentOf({ attachments, html = '', text = '' }: Email): Pick<ParsedLetter, 'tables' | 'list'> {
  const tables = attachments.flatMap(({ filename, content }): LetterTable[] =>
    filename !== null && isTableName(filename) && typeof content !== 'string'
      ? [{ name: shownName(filename), content: new Uint8Array(content) }]
      : [],
  );
  if (tables.length > 0) return { tables, list: '' };
  // A list copied from a spreadsheet into a letter is a table of its page.
  if (/<table[\s>]/i.test(html) && /<\/tr>[^]*<tr[\s>]/i.test(html)) {
    const page = `<meta charset="utf-8">${sanitize(html, { allowedTags: TABLE_TAGS, allowedAttributes: { '*': ['colspan', 'rowspan'] } })}`;
    return { tables: [{ name: '', content: Buffer.from(page) }], list: letterList(text || textOf(html)) };
  }
  return { tables: [], list: letterList(text || textOf(html)) };
}

const TABLE_TAGS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'br'];

/** The text of a page, one line for each of its blocks. */
const textOf = (html: string) =>
  sanitize(html.replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export const tooManyTables = ({ tables }: Pick<ParsedLetter, 'tables'>): boolean =>
  tables.length > LETTER_LIMITS.tables;
