import { forwardRef } from 'react';
import type { PartProps } from '../fields/input/part.js';
import { type FacetChoice, FacetFilter, type MoreChoices } from './facet-filter.js';

export interface BrandFilterProps extends PartProps {
  brands: readonly FacetChoice[];
  /** Empty means all. */
  selected: ReadonlySet<number>;
  onChange(selected: ReadonlySet<number>): void;
  /** @default 'Бренд' */
  label?: string;
  /** Where the other brands are, when `brands` are only the most frequent ones. */
  more?: MoreChoices;
}

/** Brands with how many offers each has, in the order of the alphabet; many of them under their first letters, with a search. */
export const BrandFilter = forwardRef<HTMLFieldSetElement, BrandFilterProps>(function BrandFilter(
  { brands, label = 'Бренд', ...props },
  ref,
) {
  return <FacetFilter ref={ref} byLetter label={label} choices={brands} {...props} />;
});
