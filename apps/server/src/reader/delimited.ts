import { LIMITS } from './limits.ts';
import { Refusal } from './protocol.ts';

export const SEPARATORS = [';', '\t', ',', '|'] as const;

/** A quote that is not closed within so many characters is treated as an ordinary character. */
const LONGEST_QUOTED = LIMITS.cell * 2;

type Quoted = { value: string; end: number } | 'incomplete' | 'stray';

/**
 * Splits delimited text into records, piece by piece. Quoted values may contain separators and line ends; a
 * stray quote is an ordinary character, so that it cannot swallow the rows after it.
 */
export class DelimitedText {
  readonly #separator: string;
  #text = '';
  #position = 0;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Records completed by `piece`. With `final` the rest becomes a record too. */
  *feed(piece: string, final = false): Generator<string[]> {
    this.#text = this.#text.slice(this.#position) + piece;
    this.#position = 0;
    for (;;) {
      const record = this.#next(final);
      if (!record) break;
      yield record;
    }
    if (this.#text.length - this.#position > LIMITS.piece) {
      throw new Refusal('В файле есть строка невозможной длины. Проверьте, что это прайс-лист.');
    }
  }

  #next(final: boolean): string[] | undefined {
    if (this.#position >= this.#text.length) return undefined;
    const end = this.#text.indexOf('\n', this.#position);
    if (end === -1 && !final) return undefined;
    const line = this.#text.slice(this.#position, end === -1 ? undefined : end);
    if (line.includes('"')) return this.#quotedRecord(final);
    this.#position = end === -1 ? this.#text.length : end + 1;
    return withoutReturn(line).split(this.#separator, LIMITS.columns);
  }

  #quotedRecord(final: boolean): string[] | undefined {
    const fields: string[] = [];
    let at = this.#position;
    for (;;) {
      let value: string;
      const quoted = this.#text[at] === '"' ? this.#quoted(at + 1, final) : 'stray';
      if (quoted === 'incomplete') return undefined;
      if (quoted === 'stray') {
        const end = this.#fieldEnd(at);
        if (end === undefined && !final) return undefined;
        value = withoutReturn(this.#text.slice(at, end));
        at = end ?? this.#text.length;
      } else {
        value = quoted.value;
        at = quoted.end;
      }
      if (fields.length < LIMITS.columns) fields.push(value);
      if (this.#text[at] === '\r') at += 1;
      const stop = this.#text[at];
      at += 1;
      if (stop !== this.#separator) {
        this.#position = at;
        return fields;
      }
    }
  }

  #quoted(start: number, final: boolean): Quoted {
    let value = '';
    let from = start;
    let lineEnded = false;
    for (;;) {
      const quote = this.#text.indexOf('"', from);
      if (quote === -1) return final || this.#text.length - start > LONGEST_QUOTED ? 'stray' : 'incomplete';
      if (quote - start > LONGEST_QUOTED) return 'stray';
      const part = this.#text.slice(from, quote);
      lineEnded ||= part.includes('\n');
      value += part;
      const next = this.#text[quote + 1];
      if (next === undefined && !final) return 'incomplete';
      if (next === undefined || next === this.#separator || next === '\n' || next === '\r')
        return { value, end: quote + 1 };
      // A quote inside a value is doubled. A single one after a line end means that the opening quote was a stray
      // one.
      if (next !== '"' && lineEnded) return 'stray';
      value += '"';
      from = quote + (next === '"' ? 2 : 1);
    }
  }

  #fieldEnd(from: number): number | undefined {
    const separator = this.#text.indexOf(this.#separator, from);
    const line = this.#text.indexOf('\n', from);
    if (separator === -1) return line === -1 ? undefined : line;
    return line === -1 ? separator : Math.min(separator, line);
  }
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Number of records at the beginning used to detect the separator: a letterhead may precede the goods. */
const JUDGED = 400;

/**
 * Chooses the separator that splits the beginning of a file into the most even and widest rows. Width counts
 * more, because every sum of money may contain a comma.
 */
export function detectSeparator(start: string): string {
  const named = /^sep=(.)\r?\n/i.exec(start)?.[1];
  if (named !== undefined) return named;
  let best = { separator: ';', score: 0 };
  for (const separator of SEPARATORS) {
    const widths = new Map<number, number>();
    let records = 0;
    for (const record of new DelimitedText(separator).feed(start.slice(0, 64 * 1024))) {
      if (record.every((field) => field.trim() === '')) continue;
      records += 1;
      widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
      if (records === JUDGED) break;
    }
    for (const [width, count] of widths) {
      const score = (count / records) * (width - 1) ** 2;
      if (score > best.score) best = { separator, score };
    }
  }
  return best.separator;
}
