import { normalizeArticle } from '../search/part-number.ts';

/** Maximum length of a seller's own title. Spec 1 §3: that of a price list's column. */
export const SELLER_TITLE_LIMIT = 255;

/**
 * Normalises a seller's own title: whitespace and control characters become one space, and the length is limited.
 * @returns empty for a text without content
 */
export const sellerTitle = (text: string): string => bounded(text.replaceAll(/[\s\p{C}]+/gu, ' ').trim());

const bounded = (text: string): string =>
  text.length <= SELLER_TITLE_LIMIT ? text : [...text].slice(0, SELLER_TITLE_LIMIT).join('').trim();

/** The part with this title: its brand and number are ignored in comparisons. */
export interface TitledPart {
  brand_title: string;
  article: string;
}

/** Minimum length of a significant word: «вал». */
const SHORTEST = 3;
/** Minimum common prefix of words with the same root: «масла» and «масляный». */
const ROOT = 4;
/** Cyrillic letters and their Latin look-alikes, in lower case. */
const LOOK_ALIKE = new Map([...'aekmhopctyx'].map((latin, place) => [latin, 'аекмнорстух'.charAt(place)]));
const LATIN = /[a-z]/;
/** A title with only the part number. */
const PLACEHOLDER = /^артикул\s/;
/** A word including hyphens: «блок-фара», «ф-р», «к-т». */
const WORD = /\p{L}+(?:[-–/]\p{L}+)*/gu;

/** Words that apply to any part: sides, sets, makes and types of cars. They do not count as a match. */
const OF_ANYTHING =
  /^(?:для|под|над|при|без|или|and|for|the|with|нов|ориг|аналог|комп|набор|кмп|упак|штук|шту?$|set|kit|pcs|авто|машин|перед|зад|лев|прав|верх|нижн|внутр|наруж|внешн|центр|сторон|front|rear|left|right|upper|lower|inner|outer|запчаст|запасн|детал|изделие|товар|ваз|уаз|газ$|газел|камаз|маз$|зил$|лада|lada|vaz$|нива|приора|калина|гранта|веста|форд|ford|рено|renault|логан|киа|kia$|хенд|хунд|hyundai|toyota|тойот|nissan|ниссан|mazda|мазда|bmw|бмв|audi|ауди|opel|опел|шкод|skoda|volkswagen|фольк|мерс|mercedes|chevrolet|шевр|дэу|daewoo|mitsubishi|мицуб|subaru|субар|honda|хонд|пежо|peugeot|ситро|citroen|вольво|volvo|иномар)/;
/** Synonyms with different roots. */
const SAME_THING: readonly RegExp[] = [
  /^(?:помп|насос)/,
  /^(?:шрус|шарнир|гранат)/,
  /^(?:сальник|манжет)/,
  /^(?:амортизатор|аморт|стойк)/,
  /^(?:акб|аккумулятор|батаре)/,
  /^(?:щ[её]тк|дворник|стеклоочистител)/,
  /^(?:патрубок|патрубк|шланг|трубк|рукав)/,
  /^(?:сайлент|втулк|шарнир)/,
  /^(?:ламп|свет)/,
  /^(?:антифриз|тосол|охлаждающ)/,
  /^(?:датчик|сенсор)/,
  /^(?:реш[её]тк|облицовк)/,
];

/** Mutually exclusive words: an oil filter is no air filter, whatever else the titles share. */
const ONE_OF: readonly (readonly RegExp[])[] = [
  [/^масл/, /^возд/, /^топл/, /^салон/],
  [/^перед(?:$|н)/, /^зад(?:$|н)/],
  [/^лев(?:$|[ыаоу])/, /^прав(?:$|[ыаоу])/],
  [/^верх(?:$|н)/, /^ниж/],
  [/^впуск/, /^выпуск/],
];

/** Whether both titles contain such words, but none in common. */
const excludes = (one: readonly string[], other: readonly string[]): boolean =>
  ONE_OF.some((words) => {
    const [mine, its] = [one, other].map((title) =>
      words.filter((word) => title.some((each) => word.test(each))),
    );
    return mine?.length !== 0 && its?.length !== 0 && !mine?.some((word) => its?.includes(word));
  });

/** The significant words of a title, normalised for comparison. */
function tellingWords(title: string, { brand_title, article }: TitledPart): string[] {
  const brand = new Set(wordsOf(brand_title).flatMap(formsOf));
  const number = normalizeArticle(article);
  return wordsOf(title).filter(
    (word) =>
      (isContraction(word) || (word.length >= SHORTEST && !OF_ANYTHING.test(word))) &&
      !formsOf(word).every((form) => brand.has(form)) &&
      !(word.length <= number.length && number.includes(normalizeArticle(word))),
  );
}

/** Words of letters only, normalised; sizes and numbers are skipped. */
const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}\-–/]+/u)
    .filter((token) => !/\p{N}/u.test(token))
    .flatMap((token) => token.match(WORD) ?? [])
    .map(plainWord);

const partsOf = (word: string): string[] => word.split(/[-/]/);

/** Replaces «ё», and converts look-alike letters of the other alphabet. */
function plainWord(word: string): string {
  const plain = word.replaceAll('ё', 'е').replaceAll('–', '-');
  if (!isRussian(plain) || !LATIN.test(plain)) return plain;
  return [...plain].map((letter) => LOOK_ALIKE.get(letter) ?? letter).join('');
}

const isRussian = (word: string) => /\p{Script=Cyrillic}/u.test(word);

/** «ф-р», «к-т», «аморт-р»: the start and the end of a word. */
const isContraction = (word: string): boolean => /^\p{L}{1,5}[-/]\p{L}{1,2}$/u.test(word);

const agreement = (one: string, other: string): number => {
  let place = 0;
  while (place < one.length && one.charAt(place) === other.charAt(place)) place += 1;
  return place;
};

function isContractionOf(short: string, word: string): boolean {
  if (!isContraction(short)) return false;
  const [begin = '', end = ''] = partsOf(short);
  return word.length >= short.length && word.startsWith(begin) && word.endsWith(end);
}

/** Whether two words may be the same: forms of one root, or an abbreviation. */
function isSame(one: string, other: string): boolean {
  if (isContractionOf(one, other) || isContractionOf(other, one)) return true;
  const joint = agreement(one, other);
  const shorter = Math.min(one.length, other.length);
  // A prefix of the other word is an abbreviation or the root.
  if (joint === shorter && shorter >= SHORTEST) return true;
  return joint >= ROOT && joint * 5 >= shorter * 3;
}

/** «м/ф», «масл.фильтр»: words with hyphens or slashes are compared as a whole and by parts. */
const formsOf = (word: string): string[] =>
  isContraction(word) ? [word] : [word.replaceAll(/[-/]/g, ''), ...partsOf(word)];

/** How a seller's title compares with the catalogue's. */
export type TitleVerdict =
  /** One of them has no significant words, or they share a word. */
  | 'same'
  /** One is Russian, the other is not: they cannot be compared. */
  | 'language'
  /** They name different things, judged by their words. */
  | 'other';

/**
 * Compares a seller's own title of a part with the catalogue's. Case, punctuation, word order, endings, abbreviations («масл.», «ф-р»),
 * and words of the brand and the article are ignored; so are makes of cars. One common word is enough: «Фильтр масл.» matches «Фильтр
 * масляный двигателя», unless both contain mutually exclusive words: oil and air, front and rear, left and right.
 * @see spec 1 §3
 */
export function compareTitles(seller: string, catalogue: string, part: TitledPart): TitleVerdict {
  const said = seller.trim().toLowerCase();
  const known = catalogue.trim().toLowerCase();
  if (said === known || PLACEHOLDER.test(said) || PLACEHOLDER.test(known)) return 'same';
  if (excludes(wordsOf(seller), wordsOf(catalogue))) return 'other';
  const theirs = tellingWords(seller, part);
  const ours = tellingWords(catalogue, part);
  if (theirs.length === 0 || ours.length === 0) return 'same';
  const [one, other] = [theirs.flatMap(formsOf), ours.flatMap(formsOf)];
  if (one.some((mine) => other.some((its) => isSame(mine, its)))) return 'same';
  const isNamed = (words: readonly string[], thing: RegExp) => words.some((word) => thing.test(word));
  if (SAME_THING.some((thing) => isNamed(one, thing) && isNamed(other, thing))) return 'same';
  // Words of the same alphabet can be compared; otherwise the result is unknown.
  return theirs.some(isRussian) === ours.some(isRussian) ? 'other' : 'language';
}

/**
 * Whether a seller's own title must be shown: it names another thing than the catalogue's.
 * @param seller null when the seller's list has no title
 * @see spec 1 §3
 */
export const isOtherTitle = (seller: string | null, catalogue: string, part: TitledPart): seller is string =>
  seller !== null && compareTitles(seller, catalogue, part) === 'other';
