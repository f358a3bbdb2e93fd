import { checkRule } from '@portal/domain/access';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { StepList } from '@portal/ui/step-list';
import { useQuery } from '../../session/calls/use-query.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { sellingStepsQuery } from './queries.ts';

/** Steps that a seller still has to take before customers see the offers; renders nothing once all are done. */
export function SellingSteps() {
  const viewer = viewerOf(useCurrentUser());
  const sells = checkRule('pages.prices', viewer) && checkRule('role.is.merchant', viewer);
  const { data: steps = [], isLoading } = useQuery({ ...sellingStepsQuery, enabled: sells });
  if (isLoading) return <Skeleton shape="card" className="h-40" />;
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <Card title="Чтобы покупатели увидели ваши предложения">
      <StepList steps={steps} />
    </Card>
  );
}
