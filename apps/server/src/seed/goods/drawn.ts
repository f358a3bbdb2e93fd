import { readFileSync } from 'node:fs';
import path from 'node:path';

const DATA = path.join(import.meta.dirname, '../../../data');

/** What the demo's banners and news show, of no maker, and their size. */
export const BANNERS = ['oil', 'brakes', 'suspension', 'winter', 'drive'] as const;
export const BANNER_SIZE = { width: 960, height: 320 };

export const bannerPicture = (name: (typeof BANNERS)[number]): Buffer =>
  readFileSync(path.join(DATA, 'banners', `${name}.png`));

/** The drawing of a leaf of the demo's category tree, by the category's id; the files stand in folders by its first digit. */
export const categoryDrawing = (id: number): Buffer =>
  readFileSync(path.join(DATA, 'drawings', String(id).slice(0, 1), `${id}.png`));

/** An oil filter as it is screwed on: what some products show beside their category's drawing. */
export const oilFilterBelow = (): Buffer => readFileSync(path.join(DATA, 'drawings/oil-filter-below.png'));
