import { filterDays } from '@portal/domain/terms';
import { BrandFilter } from '@portal/ui/brand-filter';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Fieldset } from '@portal/ui/field';
import { RangeSlider } from '@portal/ui/range-slider';
import { Text } from '@portal/ui/text';
import type { Offer } from './queries.ts';

type Range = readonly [from: number, to: number];

export interface OfferFilterState {
  /** Titles; empty means all. */
  brands: ReadonlySet<string>;
  /** Whole roubles, both ends included. */
  price: Range | null;
  days: Range | null;
  directOnly: boolean;
}
export const NO_FILTER: OfferFilterState = { brands: new Set(), price: null, days: null, directOnly: false };

const within = (value: number, range: Range | null) =>
  range === null || (value >= range[0] && value <= range[1]);

/** Whether an offer is shown under the filter. */
export function passes(offer: Offer, { brands, price, days, directOnly }: OfferFilterState): boolean {
  return (
    (brands.size === 0 || brands.has(offer.brand_title)) &&
    within(Math.round(offer.price), price) &&
    within(filterDays(offer.term), days) &&
    (!directOnly || !offer.is_distributor_contract)
  );
}

function bounds(values: number[]): Range {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

export interface OfferFilterProps {
  offers: readonly Offer[];
  value: OfferFilterState;
  onChange(value: OfferFilterState): void;
}

/** Brand, price and term of the offers at hand. */
export function OfferFilter({ offers, value, onChange }: OfferFilterProps) {
  const counts = new Map<string, number>();
  for (const { brand_title } of offers) counts.set(brand_title, (counts.get(brand_title) ?? 0) + 1);
  const brands = [...counts].map(([title, count], id) => ({ id, title, count }));
  const idsOf = (titles: ReadonlySet<string>) =>
    new Set(brands.filter(({ title }) => titles.has(title)).map(({ id }) => id));
  const price = bounds(offers.map((offer) => Math.round(offer.price)));
  const days = bounds(offers.map((offer) => filterDays(offer.term)));
  return (
    <Card className="flex flex-col gap-5">
      <BrandFilter
        brands={brands}
        selected={idsOf(value.brands)}
        onChange={(ids) =>
          onChange({
            ...value,
            brands: new Set(brands.filter(({ id }) => ids.has(id)).map(({ title }) => title)),
          })
        }
      />
      <RangeSlider
        label="Цена, руб."
        min={price[0]}
        max={price[1]}
        value={value.price ?? price}
        format={(roubles) => roubles.toLocaleString('ru')}
        onChange={(range) => onChange({ ...value, price: range })}
      />
      <RangeSlider
        label="Срок поставки, дн."
        min={days[0]}
        max={days[1]}
        value={value.days ?? days}
        onChange={(range) => onChange({ ...value, days: range })}
      />
      <Fieldset legend="Только">
        <Checkbox
          checked={value.directOnly}
          onChange={({ target }) => onChange({ ...value, directOnly: target.checked })}
        >
          <Text tone="secondary">Прямой договор</Text>
        </Checkbox>
      </Fieldset>
    </Card>
  );
}
