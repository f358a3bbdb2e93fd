'use client';
import { forwardRef } from 'react';
import type { PartProps } from '../fields/input/part.js';
import { type FacetChoice, FacetFilter, type MoreChoices } from './facet-filter.js';
import { brandFilter } from '../language/messages/ru/trade/brand-filter.js';
import { useMessages } from '../language/parts/use-messages.js';

export interface BrandFilterProps extends PartProps {
  /** Brands with the number of their offers. */
  brands: readonly FacetChoice[];
  /** Ids of the chosen brands, if the caller keeps them; empty means all. */
  selected?: ReadonlySet<number>;
  /** They at first, if the filter keeps them. @default all */
  defaultSelected?: ReadonlySet<number>;
  /** Called with the ids of the chosen brands. */
  onChange?(selected: ReadonlySet<number>): void;
  /** Accessible name of the list. @default «Бренд» */
  label?: string;
  /** Search for other brands, when `brands` contains only the most frequent ones. */
  more?: MoreChoices;
}

/** Brands with their number of offers in alphabetical order; long lists are grouped by first letter and can be searched. */
export const BrandFilter = forwardRef<HTMLFieldSetElement, BrandFilterProps>(function BrandFilter(
  { brands, label, ...props },
  ref,
) {
  const say = useMessages('brandFilter', brandFilter);
  return <FacetFilter ref={ref} byLetter label={label ?? say('label')} choices={brands} {...props} />;
});
