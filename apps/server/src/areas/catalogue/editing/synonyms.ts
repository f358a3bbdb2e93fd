import { eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf, Handlers } from '../../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../../contract/problem.ts';
import type { Database } from '../../../database/connect.ts';
import { listFor, readPage } from '../../../lists/list.ts';
import { byText } from '../../../lists/search.ts';
import { PHRASE_WORDS } from '../searching/meanings.ts';
import { searchSynonym } from '../tables.ts';

type Wire = Answer<'createSynonym'>['data'];
type Written = BodyOf<'createSynonym'>;

/** Search synonyms, sorted by phrase. Shared by all companies; only administrators may call this. */
const synonyms = listFor<'listSynonyms'>()({
  fields: { id: searchSynonym.id, phrase: searchSynonym.phrase, meaning: searchSynonym.meaning },
  from: sql`${searchSynonym}`,
  scope: () => sql`true`,
  search: { title: byText(searchSynonym.phrase, searchSynonym.meaning) },
  order: sql`${searchSynonym.phrase}, ${searchSynonym.meaning}, ${searchSynonym.id}`,
  wire: (rows) => rows,
});

/** Normalises a phrase as the search does: lower case, single spaces. */
const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const WORDS = /^[\p{L}\p{N}][\p{L}\p{N}./-]*(?: [\p{L}\p{N}][\p{L}\p{N}./-]*)*$/u;

/** Checks and normalises a pair. Throws 422 naming the field. */
function checked(written: Written): Written {
  const pair = { phrase: plain(written.phrase), meaning: plain(written.meaning) };
  const wrong = (field: keyof Written, message: string) => fieldFault(field, message);
  if (pair.phrase === '') throw wrong('phrase', 'Напишите, что ищут');
  for (const field of ['phrase', 'meaning'] as const) {
    if (pair[field] !== '' && !WORDS.test(pair[field])) throw wrong(field, 'Только буквы и цифры');
    if (pair[field].split(' ').length > PHRASE_WORDS) throw wrong(field, `Не больше ${PHRASE_WORDS} слов`);
  }
  if (pair.phrase === pair.meaning) throw wrong('meaning', 'Это то же самое слово');
  return pair;
}

/** Runs a write. Throws 409 if the pair already exists, 404 if nothing was written. */
async function keeping(work: () => Promise<Wire | undefined>): Promise<{ data: Wire }> {
  const kept = await work().catch((error: unknown) => {
    if (isDuplicate(error)) throw conflict('Такая пара уже есть');
    throw error;
  });
  if (!kept) throw notFound('Слово не найдено');
  return { data: kept };
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isDuplicate(error.cause));

const columns = { id: searchSynonym.id, phrase: searchSynonym.phrase, meaning: searchSynonym.meaning };
const insert = async (database: Database, pair: Written) =>
  (await database.insert(searchSynonym).values(pair).returning(columns))[0];
const update = async (database: Database, id: number, pair: Written) =>
  (await database.update(searchSynonym).set(pair).where(eq(searchSynonym.id, id)).returning(columns))[0];

export const synonymsHandlers: Handlers<
  'listSynonyms' | 'createSynonym' | 'updateSynonym' | 'deleteSynonym'
> = {
  listSynonyms: (call) => readPage(synonyms, call),

  createSynonym: ({ body, services: { database } }) => {
    const pair = checked(body);
    return keeping(() => insert(database, pair));
  },

  updateSynonym: ({ path, body, services: { database } }) => {
    const pair = checked(body);
    return keeping(() => update(database, path.id, pair));
  },

  deleteSynonym: async ({ path, services: { database } }) => {
    const gone = await database
      .delete(searchSynonym)
      .where(eq(searchSynonym.id, path.id))
      .returning({ id: searchSynonym.id });
    if (gone.length === 0) throw notFound('Слово не найдено');
    return { data: { ok: true } };
  },
};
