'use client';
import { createContext, type KeyboardEvent, useContext } from 'react';

export type Direction = 'ltr' | 'rtl';

/** The direction of the components below a PortalProvider; undefined: the document's. */
export const DirectionContext = createContext<Direction | undefined>(undefined);

/** For what is rendered at the end of the page, and so outside the element that has the direction. */
export const useDirection = (): Direction | undefined => useContext(DirectionContext);

/** Scripts that are written from right to left, for browsers that do not know it. Source: CLDR. */
const RIGHT_TO_LEFT = 'Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa';

interface TextInfo {
  direction?: Direction;
}

/** The direction in which a locale is written. */
export function directionOf(locale: string): Direction {
  const known = new Intl.Locale(locale) as Intl.Locale & { getTextInfo?(): TextInfo; textInfo?: TextInfo };
  const { direction } = known.getTextInfo?.() ?? known.textInfo ?? {};
  return direction ?? (RIGHT_TO_LEFT.includes(known.maximize().script ?? 'Latn') ? 'rtl' : 'ltr');
}

/** Whether an element is laid out from right to left: what its own styles, `dir` around it and the document say. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it is meant from left to right: right to left, ArrowLeft goes on and ArrowRight goes back. */
export function keyAlong({ key, currentTarget }: KeyboardEvent): string {
  const mirrored = MIRRORED[key];
  return mirrored !== undefined && isRightToLeft(currentTarget) ? mirrored : key;
}

/** Marks of direction that `Intl` puts around numbers and dates; a text that is typed or parsed has none. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\u061C\u200E\u200F]/g, '');
