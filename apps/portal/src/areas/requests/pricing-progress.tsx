import { ProgressBar } from '@portal/ui/progress-bar';
import { Text } from '@portal/ui/text';
import type { Position } from './queries.ts';

/** Number of recognised lines that have offers; renders nothing once all have. */
export function PricingProgress({ positions }: { positions: readonly Position[] }) {
  const recognized = positions.filter(({ product }) => product !== null);
  const priced = recognized.filter((position) => position.priced).length;
  if (priced === recognized.length) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <Text size="small" tone="secondary">
        Подбираем предложения: {priced.toLocaleString('ru')} из {recognized.length.toLocaleString('ru')}
      </Text>
      <ProgressBar label="Подбор предложений" value={(priced / recognized.length) * 100} />
    </div>
  );
}
