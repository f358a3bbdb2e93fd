import { toKopecks } from '@portal/api-client/money';
import {
  type FilterableOffer,
  type OfferFilter as Filter,
  passesFilter,
  type RangeName,
  spanOf,
  wholeSpan,
} from '@portal/domain/filters';
import { BrandFilter } from '@portal/ui/brand-filter';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Fieldset } from '@portal/ui/field';
import { RangeSlider } from '@portal/ui/range-slider';
import { Text } from '@portal/ui/text';
import type { Offer } from '../queries.ts';

type Range = readonly [from: number, to: number];
const RANGES = ['price', 'days', 'quantity'] as const;
type Name = (typeof RANGES)[number];

export interface OfferFilterState extends Record<Name, Range | null> {
  /** Brand titles; empty means all. */
  brands: ReadonlySet<string>;
  directOnly: boolean;
}
export const NO_FILTER: OfferFilterState = {
  brands: new Set(),
  price: null,
  days: null,
  quantity: null,
  directOnly: false,
};

/** Kopecks per rouble: the price slider has whole roubles. */
const ROUBLE = 100;
const SLIDERS: Readonly<Record<Name, { label: string; of: RangeName; unit: number }>> = {
  price: { label: 'Цена, руб.', of: 'price', unit: ROUBLE },
  days: { label: 'Срок от отсечки, дн.', of: 'deliveryDays', unit: 1 },
  quantity: { label: 'Остаток, шт.', of: 'quantity', unit: 1 },
};

const ruleOf = (offer: Offer): FilterableOffer => ({ ...offer, price: toKopecks(offer.price) });

function filterOf(state: OfferFilterState): Filter {
  const ranges = RANGES.flatMap((name) => {
    const range = state[name];
    const { of, unit } = SLIDERS[name];
    return range ? [[of, { min: range[0] * unit, max: range[1] * unit }]] : [];
  });
  return {
    ranges: Object.fromEntries(ranges),
    brands: [...state.brands],
    chars: {},
    directOnly: state.directOnly,
  };
}

/** Whether an offer passes the filter. */
export const passes = (offer: Offer, state: OfferFilterState): boolean =>
  passesFilter(ruleOf(offer), filterOf(state));

export interface OfferFilterProps {
  offers: readonly Offer[];
  value: OfferFilterState;
  onChange(value: OfferFilterState): void;
}

/** Filter of the given offers: brand, price, delivery time and stock. */
export function OfferFilter({ offers, value, onChange }: OfferFilterProps) {
  // Number of offers per brand under the other filters.
  const others = { ...value, brands: NO_FILTER.brands };
  const counts = new Map<string, number>();
  for (const offer of offers)
    counts.set(offer.brand_title, (counts.get(offer.brand_title) ?? 0) + Number(passes(offer, others)));
  const brands = [...counts].map(([title, count], id) => ({ id, title, count }));
  const idsOf = (titles: ReadonlySet<string>) =>
    new Set(brands.filter(({ title }) => titles.has(title)).map(({ id }) => id));
  const rules = offers.map(ruleOf);
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
      {RANGES.map((name) => {
        const { label, of, unit } = SLIDERS[name];
        const { min, max } = wholeSpan(spanOf(rules, of) ?? { min: 0, max: 0 }, unit);
        return (
          <RangeSlider
            key={name}
            label={label}
            min={min}
            max={max}
            value={value[name] ?? [min, max]}
            format={(n) => n.toLocaleString('ru')}
            onChange={(range) => onChange({ ...value, [name]: range })}
          />
        );
      })}
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
