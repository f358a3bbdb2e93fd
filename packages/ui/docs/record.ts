/** A text in both languages: English, Russian. */
export type Both = readonly [en: string, ru: string];

/** What a docs page says of an entry besides its props, its keys and its stories. */
export interface ComponentRecord {
  /** What it is, in one sentence. */
  what: Both;
  use: readonly Both[];
  /** When not to use it, and the entry to use instead. */
  avoid: readonly (readonly [en: string, ru: string, instead?: string])[];
  dos?: readonly Both[];
  donts?: readonly Both[];
  status: 'stable' | 'new' | 'deprecated';
  /** Words that people search for, in both languages, separated by commas. */
  keywords: string;
}

/** Records by the entry's name. */
export type Records = Readonly<Record<string, ComponentRecord>>;
