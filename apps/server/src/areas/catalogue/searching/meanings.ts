import { normalizeBrand } from '@portal/domain/part-number';
import { brokenOff, viscosity } from '@portal/domain/search-words';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { MOST_WORDS } from './words.ts';

/** Maximum number of words of a phrase: «бизнес газель», «прокладка гбц». */
export const PHRASE_WORDS = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}./-]*/gu;

/** A word or phrase of a title and its synonyms. */
export interface Term {
  phrase: string;
  /** Synonyms without the phrase itself; empty if there are none. */
  meanings: string[];
  /** Whether it is an abbreviation: «стаб.» matches every word with this prefix. */
  broken: boolean;
  /** Whether it adds no information and is ignored: «седан» next to a model. */
  idle: boolean;
}

/**
 * Splits a title into terms with their synonyms from the dictionary and the aliases of brands; a phrase
 * with a meaning of its own is one term. One statement.
 */
export async function termsOf(database: Database, title: string): Promise<Term[]> {
  const written = (title.toLowerCase().match(WORD) ?? []).slice(0, MOST_WORDS);
  const words = written.map((word) => word.replace(/\.+$/, ''));
  const phrases = words.flatMap((_, from) =>
    Array.from({ length: Math.min(PHRASE_WORDS, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
  if (phrases.length === 0) return [];
  const { rows } = await known(database, { phrases, brands: phrases.map(normalizeBrand) });
  const meaningsOf = (phrase: string) =>
    rows.filter((row) => row.phrase === phrase || row.phrase === normalizeBrand(phrase));
  const terms: Term[] = [];
  for (let from = 0; from < words.length;) {
    let length = Math.min(PHRASE_WORDS, words.length - from);
    const isOne = (phrase: string) => meaningsOf(phrase).length > 0 || oilsOf(phrase).length > 0;
    while (length > 1 && !isOne(words.slice(from, from + length).join(' '))) length -= 1;
    const phrase = words.slice(from, from + length).join(' ');
    const meanings = [...meaningsOf(phrase).map(({ meaning }) => meaning), ...oilsOf(phrase)];
    terms.push({
      phrase,
      meanings: meanings.filter((one) => one !== ''),
      broken: length === 1 && brokenOff(written[from] ?? '') !== null,
      idle: meanings.includes(''),
    });
    from += length;
  }
  return terms;
}

const oilsOf = (phrase: string) => {
  const oil = viscosity(phrase);
  return oil === null || oil === phrase ? [] : [oil];
};

/** A tsquery for titles that contain every term or one of its synonyms. */
export function saying(terms: readonly Term[]): SQL {
  const each = terms.map(({ phrase, meanings, broken }) => {
    const names = [phrase, ...meanings].map((name) => sql`plainto_tsquery('russian', ${name}::text)`);
    if (broken) names.push(sql`to_tsquery('simple', ${`${phrase}:*`})`);
    return sql`(${sql.join(names, sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

/**
 * Vehicles named by some of the terms, and the remaining terms. Undefined if no term names a vehicle; a
 * number such as «3» does not without a make.
 */
export async function vehiclesNamed(
  database: Database,
  terms: readonly Term[],
): Promise<{ vehicles: number[]; rest: Term[] } | undefined> {
  const names = terms.flatMap(({ phrase, meanings }, place) =>
    [phrase, ...meanings].map((name) => ({ place, name })),
  );
  const { rows } = await vehicles(database, {
    places: names.map(({ place }) => place),
    names: names.map(({ name }) => name),
  });
  // Terms with letters first: a number counts as a model only if its make is named.
  const naming = rows.toSorted((a, b) => Number(isDigits(a, terms)) - Number(isDigits(b, terms)));
  let found: Set<number> | undefined;
  const used = new Set<number>();
  for (const row of naming) {
    if (!found && isDigits(row, terms)) break;
    const ids = new Set(row.ids);
    const both: Set<number> = found ? new Set([...found].filter((id) => ids.has(id))) : ids;
    if (both.size === 0) continue;
    found = both;
    used.add(row.place);
  }
  if (!found) return undefined;
  const rest = terms.filter(({ idle }, place) => !used.has(place) && !idle);
  return { vehicles: [...found], rest };
}

const isDigits = ({ place }: { place: number }, terms: readonly Term[]) =>
  /^\d{1,3}$/.test(terms[place]?.phrase ?? '');

const known = preparedCall<{ phrases: string[]; brands: string[] }, { phrase: string; meaning: string }>(
  'meanings',
  sql`
    SELECT phrase, meaning FROM search_synonym WHERE phrase = ANY(${sql.placeholder('phrases')}::text[])
    UNION
    SELECT alias.norm, lower(brand.title) FROM brand_alias alias JOIN brand ON brand.id = alias.brand_id
    WHERE alias.norm = ANY(${sql.placeholder('brands')}::text[])
    -- The same words make the same query, whose counts are cached.
    ORDER BY phrase, meaning`,
);

const vehicles = preparedCall<{ places: number[]; names: string[] }, { place: number; ids: number[] }>(
  'vehicles-named',
  sql`
    SELECT named.place, array_agg(DISTINCT v.id) AS ids
    FROM unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('names')}::text[]) AS named(place, name)
    JOIN vehicle v ON to_tsvector('simple', v.maker || ' ' || v.model) @@ plainto_tsquery('simple', named.name)
    GROUP BY named.place ORDER BY named.place`,
);
