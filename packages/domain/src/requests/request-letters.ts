/** Outcomes of a letter with a list, as shown in the log: title and tone. */
export const LETTER_OUTCOMES = {
  taken: ['Заявка сделана', 'green'],
  refused: ['Не принято', 'yellow'],
  unknown: ['Неизвестный адрес', 'red'],
  ignored: ['Автоматическое письмо', 'neutral'],
} as const;
/** Code of an outcome. */
export type LetterOutcome = keyof typeof LETTER_OUTCOMES;

/** Limits of a letter with lists. */
export const LETTER_LIMITS = {
  /** Maximum bytes of the whole letter. */
  bytes: 10 * 1024 * 1024,
  /** Maximum number of its tables; each becomes a request. */
  tables: 5,
} as const;

/** Why a letter, or one table of it, became no request. */
export type LetterFault =
  | { code: 'letterFromStranger'; address: string }
  | { code: 'letterForged'; address: string }
  | { code: 'letterOfSeveral'; address: string }
  | {
      code: 'letterWithoutRight' | 'letterWithoutStorage' | 'letterTooLarge' | 'letterEmpty' | 'letterUnread';
    }
  | { code: 'letterTables'; tables: number };

/** Headers of a letter by name in lower case; of repeated ones the first. */
export type LetterHeaders = ReadonlyMap<string, string>;

/**
 * Whether a program wrote the letter: a mailing list, an out-of-office note, a report of delivery. Nobody answers
 * those, so that two programs do not write to each other for ever.
 * @param from address of the sender; empty for delivery reports
 * @see RFC 3834, «Auto-Submitted»
 */
export function isAutomaticLetter(headers: LetterHeaders, from: string): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no';
  return (
    !submitted.startsWith('no') ||
    /^(?:bulk|list|junk|auto_reply)$/i.test(headers.get('precedence')?.trim() ?? '') ||
    headers.has('list-id') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headers.get('return-path')?.trim() === '<>' ||
    /^(?:|(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@.*)$/i.test(from.trim())
  );
}

/**
 * Whether the mailbox's server found that the sender's address is forged: DMARC failed, or, where it says nothing of DMARC,
 * SPF failed and DKIM did not pass.
 * @see RFC 8601
 */
export function isForgedLetter(headers: LetterHeaders): boolean {
  const results = headers.get('authentication-results') ?? '';
  const of = (method: string) =>
    new RegExp(String.raw`\b${method}=(\w+)`, 'i').exec(results)?.[1]?.toLowerCase();
  const dmarc = of('dmarc');
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc === 'fail';
  return of('spf') === 'fail' && of('dkim') !== 'pass';
}

/** A line from which the signature or the answered letter begins. */
const END =
  /^(?:--\s?|_{5,}|-{5,}|(?:С уважением|Best regards|Отправлено (?:из|с)|Sent from|-+\s*(?:Исходное|Пересылаемое|Original|Forwarded))(?!\p{L}).*|On .+ wrote:|.*\d{4}.*(?:пишет|написал\(?а?\)?):)$/iu;
/** A line of the header of a forwarded letter. */
const HEADER = /^(?:От|Кому|Копия|Дата|Тема|From|To|Cc|Date|Sent|Subject)\s*:/iu;

/**
 * The list in the text of a letter: without the signature, the quoted letter and lines without a digit, such as
 * greetings, because every position has a part number.
 * @returns lines joined by line breaks; empty if nothing is left
 */
export function letterList(text: string): string {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const written = line.trim();
    // A forwarded list begins with a separator: only what follows a position is a signature.
    if (lines.length > 0 && END.test(written)) break;
    if (written.startsWith('>') || !/\d/.test(written) || HEADER.test(written) || END.test(written)) continue;
    lines.push(line.trimEnd());
  }
  return lines.join('\n');
}

/** The title of a letter's request: its subject without «Re:», «Fwd:», at most 100 characters; empty if nothing is left. */
export const letterTitle = (subject: string): string =>
  subject
    .replace(/^(?:\s*(?:re|fwd?|отв|пер|на)(?:\[\d+\])?\s*:)+/iu, '')
    .trim()
    .slice(0, 100);
