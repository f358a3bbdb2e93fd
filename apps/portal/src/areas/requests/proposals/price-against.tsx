import { priceColour, priceDifference } from '@portal/domain/offers';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';

const TONES = { normal: 'muted', green: 'green', yellow: 'yellow', red: 'red' } as const;

export interface PriceAgainstProps {
  /** Kopecks. */
  price: number;
  /** Desired price in kopecks; null: none. */
  wanted: number | null;
}

/** A price with its difference to the desired one in percent below, coloured by it. */
export function PriceAgainst({ price, wanted }: PriceAgainstProps) {
  const percent = priceDifference(price, wanted);
  return (
    <span className="block">
      <Price unit={false} value={price} />
      {percent !== null && (
        <Text block size="small" tone={TONES[priceColour(price, wanted)]} className="whitespace-nowrap">
          {percent > 0 ? '+' : percent < 0 ? '−' : ''}
          {Math.abs(percent).toLocaleString('ru', { maximumFractionDigits: 1 })} %
        </Text>
      )}
    </span>
  );
}
