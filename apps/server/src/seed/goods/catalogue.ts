import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import type pg from 'pg';
import { articlesOf } from './articles.ts';
import { type Cell, copyRows } from './copy.ts';
import { type FeatureRows, featureRows, type Kit, sizesOf } from './features.ts';
import { seedPictures } from './pictures.ts';
import { createRandom, type Random } from '../random.ts';
import { ROOT_CATEGORY } from '../reference.ts';
import { BRANDS, brandsOfGroup } from '../vocabulary/brands.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { leafId } from '../vocabulary/leaf-id.ts';
import { KNOWN_CROSSES, KNOWN_FEATURES } from '../vocabulary/known.ts';
import { VEHICLES } from '../vocabulary/vehicles.ts';

/** A price range in roubles for the products of a category. */
export type PriceRange = readonly [from: number, to: number];

type Numbers = Map<string, { next: number; article: (n: number) => string | undefined }>;

interface Leaf {
  id: number;
  group: number;
  words: readonly string[];
  kits: readonly Kit[];
  typical: readonly number[];
}

/** Ids of groups start at 10, those of their children at 100. */
const groupId = (group: number) => 10 + group;

/** Price range of a category, for the seed of offers. */
export function priceRangeOf(category: number): PriceRange {
  return (
    CATEGORIES[Math.floor((category - 100) / 20)]?.children[(category - 100) % 20]?.price ?? [100, 1_000]
  );
}

/** Brands and their other spellings, the category tree, `products` products and their crosses. */
export async function seedCatalogue(client: pg.ClientBase, products: number): Promise<void> {
  const brands = brandTitles(products);
  await copyRows(
    client,
    'brand',
    ['id', 'title', 'norm', 'is_oem'],
    brands.map((title, index) => [index + 1, title, normalizeBrand(title), BRANDS[index]?.oem ?? false]),
  );
  const taken = new Set(brands.map(normalizeBrand));
  const aliases = BRANDS.flatMap((brand, index) =>
    (brand.aliases ?? []).map((alias): [string, number] => [normalizeBrand(alias), index + 1]),
  ).filter(([norm]) => !taken.has(norm) && taken.add(norm));
  await copyRows(client, 'brand_alias', ['norm', 'brand_id'], aliases);
  await copyRows(client, 'category', ['id', 'parent_id', 'title'], categoryRows());
  const features = featureRows();
  await copyRows(client, 'feature', ['id', 'slug', 'title'], features.features);
  await copyRows(client, 'feature_value', ['id', 'feature_id', 'value'], features.values);
  await copyRows(client, 'feature_set', ['id', 'values'], features.sets);
  await copyRows(
    client,
    'product',
    [
      'id',
      'brand_id',
      'article',
      'article_norm',
      'title',
      'description',
      'category_id',
      'best_seller',
      'feature_set_id',
      'weight',
      'height',
      'width',
      'length',
    ],
    productRows(products, brands.length, features),
  );
  await seedPictures(client, KNOWN_CROSSES[0]?.length ?? 0);
  await copyRows(client, 'cross_member', ['group_id', 'product_id', 'source'], crossRows(products));
  for (const table of ['brand', 'product', 'feature', 'feature_value', 'feature_set']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

/**
 * Real brands; a catalogue much larger than the demo also gets fictitious ones, one for about 200 products.
 */
function brandTitles(products: number): string[] {
  const wanted = products <= 100_000 ? BRANDS.length : Math.min(7_000, Math.ceil(products / 214));
  const made = Array.from(
    { length: Math.max(0, wanted - BRANDS.length) },
    (_, n) => `BRAND ${String(n + 1).padStart(4, '0')}`,
  );
  return [...BRANDS.map((brand) => brand.title), ...made];
}

function* categoryRows(): Generator<Cell[]> {
  for (const [group, { title }] of CATEGORIES.entries()) yield [groupId(group), ROOT_CATEGORY, title];
  for (const [group, { children }] of CATEGORIES.entries()) {
    for (const [child, { title }] of children.entries()) yield [leafId(group, child), groupId(group), title];
  }
}

function* productRows(products: number, brandCount: number, features: FeatureRows): Generator<Cell[]> {
  const random = createRandom(20_261_120);
  const seen = new Set<string>();
  let id = 0;
  for (const [place, group] of KNOWN_CROSSES.entries()) {
    const { sizes = [] } = KNOWN_FEATURES[place] ?? {};
    for (const [brand, article, title, description] of group) {
      id += 1;
      const brandId = BRANDS.findIndex((known) => known.title === brand) + 1;
      seen.add(`${brandId} ${normalizeArticle(article)}`);
      yield [
        id,
        brandId,
        article,
        normalizeArticle(article),
        title,
        description,
        categoryOf(title),
        true,
        features.knownSet(place),
        ...sizes,
      ];
    }
  }
  const leaves: Leaf[] = CATEGORIES.flatMap(({ children }, group) =>
    children.map(({ words, typical }, child) => ({
      id: leafId(group, child),
      group,
      words,
      typical,
      kits: features.kitsOf(group, child),
    })),
  );
  const numbers: Numbers = new Map();
  for (const size of familySizes(products - id)) {
    const leaf = random.pick(leaves);
    const { name: vehicle } = random.pick(VEHICLES);
    const title = `${random.pick(leaf.words)} ${vehicle}`;
    const brands = new Set<number>();
    for (let member = 0; member < size;) {
      const brandId = pickBrand(leaf.group, brandCount, random);
      const article = nextArticle(brandId, random, numbers);
      const norm = article === undefined ? '' : normalizeArticle(article);
      if (article === undefined || brands.has(brandId) || seen.has(`${brandId} ${norm}`)) continue;
      seen.add(`${brandId} ${norm}`);
      brands.add(brandId);
      id += 1;
      member += 1;
      const kit = random.pick(leaf.kits);
      yield [
        id,
        brandId,
        article,
        norm,
        title,
        `${vehicle} · ${kit.words}`,
        leaf.id,
        random.chance(0.03),
        kit.id,
        ...sizesOf(id, leaf.typical),
      ];
    }
  }
}

/** Sizes of families of interchangeable products, `total` products in all. */
function* familySizes(total: number): Generator<number> {
  const random = createRandom(90);
  for (let left = total; left > 0;) {
    const size = Math.min(left, 1 + random.int(6));
    yield size;
    left -= size;
  }
}

function categoryOf(title: string): number {
  for (const [group, { children }] of CATEGORIES.entries()) {
    const child = children.findIndex(({ words }) => words.includes(title));
    if (child >= 0) return leafId(group, child);
  }
  return leafId(0, 0);
}

function pickBrand(group: number, brandCount: number, random: Random): number {
  if (brandCount > BRANDS.length && random.chance(0.8))
    return BRANDS.length + 1 + random.int(brandCount - BRANDS.length);
  return BRANDS.indexOf(random.pick(brandsOfGroup(group))) + 1;
}

function nextArticle(brandId: number, random: Random, numbers: Numbers): string | undefined {
  const brand = BRANDS[brandId - 1];
  const shape = brand ? random.pick(brand.shapes) : random.pick(['@@######', '#####-@####', '## ### ####']);
  const key = `${brandId} ${shape}`;
  const source = numbers.get(key) ?? { next: 0, article: articlesOf(shape, random) };
  numbers.set(key, source);
  source.next += 1;
  return source.article(source.next - 1);
}

/** The known groups, then one for each family with more than one product. */
function* crossRows(products: number): Generator<Cell[]> {
  let id = 0;
  let group = 0;
  for (const { length: size } of KNOWN_CROSSES) {
    group += 1;
    for (let member = 0; member < size; member++) yield [group, ++id, 'Каталог портала'];
  }
  for (const size of familySizes(products - id)) {
    group += 1;
    for (let member = 1; member <= size; member++) {
      id += 1;
      if (size > 1) yield [group, id, 'Каталог портала'];
    }
  }
}
