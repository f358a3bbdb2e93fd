import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { pictureHashes, pictureUrl } from './pictures.ts';

export type WireProduct = components['schemas']['Product'];

export interface ProductRow {
  id: number;
  article: string;
  title: string;
  description: string;
  category_id: number;
  best_seller: boolean;
  brand_id: number;
  brand_title: string;
  is_oem: boolean;
  /** Hashes of its pictures, the main one first. */
  pictures: string[];
}

/** The columns of ProductRow; requires the tables `product p` and `brand` in FROM. */
export const productColumns = sql`
  p.id, p.article, p.title, p.description, p.category_id, p.best_seller,
  brand.id AS brand_id, brand.title AS brand_title, brand.is_oem, ${pictureHashes} AS pictures`;

/**
 * A product in the form of the API, without offers. Signs: 16 OEM, 28 bestseller; 27 (in stock) is added
 * with the offers.
 */
export function wireProduct(row: ProductRow, original: boolean): WireProduct {
  return {
    id: row.id,
    title: row.title,
    article: row.article,
    brand: { id: row.brand_id, title: row.brand_title },
    category_id: row.category_id,
    signs: [...(row.is_oem ? [{ id: 16 as const }] : []), ...(row.best_seller ? [{ id: 28 as const }] : [])],
    pic_data_urls: row.pictures.map(pictureUrl),
    description: row.description,
    isAnalog: !original,
    original,
    offers_count: 0,
    min_price: null,
    offers: [],
  };
}
