import { readFileSync } from 'node:fs';
import path from 'node:path';

const DATA = path.join(import.meta.dirname, '../../../data');

/** Drawings of the demo's banners and news, without any maker's brand, and their size in pixels. */
export const BANNERS = ['oil', 'brakes', 'suspension', 'winter', 'drive'] as const;
export const BANNER_SIZE = { width: 960, height: 320 };

export const bannerPicture = (name: (typeof BANNERS)[number]): Buffer =>
  readFileSync(path.join(DATA, 'banners', `${name}.png`));

/** The drawing of a leaf category by the category's id; files are in folders by the first digit of the id. */
export const categoryDrawing = (id: number): Buffer =>
  readFileSync(path.join(DATA, 'drawings', String(id).slice(0, 1), `${id}.png`));

/** An oil filter seen from below: a second picture of some products, besides their category's drawing. */
export const oilFilterBelow = (): Buffer => readFileSync(path.join(DATA, 'drawings/oil-filter-below.png'));
