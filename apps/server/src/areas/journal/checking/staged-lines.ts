import type { PriceRow, Wrong } from '../columns/rows.ts';

/** The staging tables with their columns and types, in the column order of the COPY lines. */
export const STAGED = {
  staged_row: `row_number integer, article text, article_norm text, brand text, brand_norm text, title text, replaced_by text,
    price_kopecks bigint, quantity integer, is_more boolean, multiplicity integer, has_multiplicity boolean, category text, barcode jsonb, weight integer,
    description text, features jsonb, crosses jsonb, pack_quantity integer, length integer, width integer, height integer,
    vat_rate text, country_code text, customs_declaration text`,
  staged_refusal: 'row_number integer, field text, value text, reason text',
  staged_presence: 'article_norm text, brand_norm text',
} as const;
export type StagedTable = keyof typeof STAGED;

type Value = string | number | boolean | null;

/** COPY lines for each table. */
export type StagedLines = Record<StagedTable, Buffer>;

/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;

/** A growing byte buffer; concatenated strings would create many times their size in garbage. */
class Bytes {
  #buffer = Buffer.allocUnsafe(64 * 1024);
  size = 0;

  add(text: string): void {
    const most = this.size + text.length * WIDEST;
    if (most > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, this.#buffer.length * 2));
      this.#buffer.copy(larger, 0, 0, this.size);
      this.#buffer = larger;
    }
    this.size += this.#buffer.write(text, this.size);
  }

  /** Returns the collected bytes and resets the buffer. The result is valid only until the next `add`. */
  empty(): Buffer {
    const whole = this.#buffer.subarray(0, this.size);
    this.size = 0;
    return whole;
  }
}

/** Builds COPY lines of a file's rows: valid rows, wrong fields, products named by refused rows. */
export class Lines {
  readonly #tables = { staged_row: new Bytes(), staged_refusal: new Bytes(), staged_presence: new Bytes() };

  /** Total collected bytes. */
  get size(): number {
    const { staged_row, staged_refusal, staged_presence } = this.#tables;
    return staged_row.size + staged_refusal.size + staged_presence.size;
  }

  take(number: number, row: PriceRow): void {
    const {
      article,
      article_norm,
      brand,
      brand_norm,
      title,
      replaced_by,
      price_kopecks,
      quantity,
      is_more,
      multiplicity,
      has_multiplicity,
      category,
      barcode,
      weight,
      description,
      features,
      crosses,
      pack_quantity,
      length,
      width,
      height,
      vat_rate,
      country_code,
      customs_declaration,
    } = row;
    const named = [number, article, article_norm, brand, brand_norm, title, replaced_by];
    const traded = [price_kopecks, quantity, is_more, multiplicity, has_multiplicity];
    const own = [category, written(barcode), weight, description, written(features), written(crosses)];
    const sizes = [pack_quantity, length, width, height];
    this.#add('staged_row', [
      ...named,
      ...traded,
      ...own,
      ...sizes,
      vat_rate,
      country_code,
      customs_declaration,
    ]);
  }

  refuse(
    number: number,
    wrong: readonly Wrong[],
    key: { article_norm: string; brand_norm: string } | undefined,
  ): void {
    for (const { field, value, reason } of wrong) this.#add('staged_refusal', [number, field, value, reason]);
    if (key) this.#add('staged_presence', [key.article_norm, key.brand_norm]);
  }

  /** Returns the collected lines and starts again. The buffers are valid only until the next row is added. */
  empty(): StagedLines {
    const { staged_row, staged_refusal, staged_presence } = this.#tables;
    return {
      staged_row: staged_row.empty(),
      staged_refusal: staged_refusal.empty(),
      staged_presence: staged_presence.empty(),
    };
  }

  #add(table: StagedTable, values: readonly Value[]): void {
    this.#tables[table].add(`${values.map(escape).join('\t')}\n`);
  }
}

const written = (value: object | null) => (value === null ? null : JSON.stringify(value));

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

function escape(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value)
    ? value.replaceAll(EVERY_SPECIAL, (character) => ESCAPES[character] ?? character)
    : value;
}
