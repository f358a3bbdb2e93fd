import { createHash } from 'node:crypto';
import { SIZE_NAMES, type SizeName } from '@portal/domain/filters';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import type { WatchKind } from '@portal/domain/watches';
import type { BodyOf } from '../../contract/handlers.ts';

/** What a call asks to be watched. */
export type Of = BodyOf<'createWatch'>['of'];
/** A search by title with its filters, as the address of the results has them. */
export type WatchSearch = Extract<Of, { kind: 'search' }>['search'];

/** The columns of a watch that say what is watched. */
export interface Subject {
  kind: WatchKind;
  subject: string;
  title: string;
  article: string;
  article_norm: string;
  brand: string;
  brand_norm: string;
  search: WatchSearch | null;
}

/** A short name of what is watched: a search may be long. */
const nameOf = (what: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url');

/** Of a number, with its brand or for any brand. */
export function numberSubject(kind: Exclude<WatchKind, 'search'>, article: string, brand: string): Subject {
  const [article_norm, brand_norm] = [normalizeArticle(article), normalizeBrand(brand)];
  return {
    kind,
    subject: nameOf([kind, article_norm, brand_norm]),
    title: `${brand} ${article}`.trim(),
    article: article.trim(),
    article_norm,
    brand: brand.trim(),
    brand_norm,
    search: null,
  };
}

/** Of a search: the order of its filters and equal spellings of its words make no difference. */
export function searchSubject(search: WatchSearch): Subject {
  const title = search.title.trim().replaceAll(/\s+/g, ' ');
  const ranges = SIZE_NAMES.flatMap((name: SizeName) => [search[`${name}_min`], search[`${name}_max`]]).map(
    (size) => size ?? null,
  );
  const asked = [
    title.toLowerCase(),
    search.prodID ?? null,
    (search.brandIDs ?? []).toSorted((a, b) => a - b),
    (search.queryChars ?? []).toSorted(),
    ranges,
  ];
  return {
    kind: 'search',
    subject: nameOf(['search', ...asked]),
    title,
    article: '',
    article_norm: '',
    brand: '',
    brand_norm: '',
    search: { ...search, title },
  };
}
