import { formatAmount } from '@portal/domain/money';
import { priceDifference } from '@portal/domain/offers';
import { Price } from '@portal/ui/price';
import { Text } from '@portal/ui/text';

const toneOf = (difference: number) => (difference > 0 ? 'red' : difference < 0 ? 'green' : 'muted');

/** A difference of money with its sign, coloured: red if dearer. */
export function Difference({ kopecks, strong = false }: { kopecks: number; strong?: boolean }) {
  return (
    <Text tone={toneOf(kopecks)} className="whitespace-nowrap" {...(strong ? { weight: 'strong' } : {})}>
      {kopecks > 0 && '+'}
      {formatAmount(kopecks)}
    </Text>
  );
}

/** Today's price, with its change to the former one in percent below. */
export function PriceNow({ price, former }: { price: number; former: number }) {
  const percent = priceDifference(price, former);
  return (
    <span className="block">
      <Price unit={false} value={price} />
      {percent !== null && (
        <Text block size="small" tone={toneOf(percent)} className="whitespace-nowrap">
          {percent === 0
            ? 'как было'
            : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('ru', { maximumFractionDigits: 1 })} %`}
        </Text>
      )}
    </span>
  );
}
