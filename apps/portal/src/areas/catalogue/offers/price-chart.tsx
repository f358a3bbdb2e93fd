import { answerOf } from '@portal/api-client/client';
import type { Role } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { LineChart } from '@portal/ui/chart';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { api } from '../../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';

/** «2026-11-20» → «20.11». */
const labelOf = (day: string) => day.slice(5).split('-').toReversed().join('.');

/** Note on which prices the chart shows, by role of the viewer. */
const SEEN: Readonly<Record<Role, string>> = {
  admin: 'По всем поставщикам, без наценок и доставки.',
  supplier: 'По вашим прайс-листам, без наценок и доставки.',
  distributor: 'По вашим прайс-листам и поставщикам с действующим договором, с его наценкой, без доставки.',
  shop: 'По поставщикам с действующим договором, с его наценкой, без доставки.',
};

/** Prices of a product over ninety days, of the suppliers whose prices the viewer may see. */
export function PriceChart({ standardId }: { standardId: number }) {
  const { type } = viewerOf(useCurrentUser());
  const { data, error, refetch } = useQuery({
    queryKey: ['price-history', standardId],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/standard/{id}/prices', { params: { path: { id: standardId } } })))
        .data,
    staleTime: 300_000,
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="card" className="h-80" />;
  const known = data.some(({ min }) => min !== null);
  return (
    <Card>
      <LineChart
        title="Цена за 90 дней"
        unit="руб."
        height={220}
        labels={known ? data.map(({ day }) => labelOf(day)) : []}
        series={[
          { id: 'min', name: 'Наименьшая', values: data.map(({ min }) => min) },
          { id: 'median', name: 'Медиана по поставщикам', values: data.map(({ median }) => median) },
        ]}
      />
      <Text as="p" size="small" tone="muted" className="mt-2">
        {SEEN[type]}
      </Text>
    </Card>
  );
}
