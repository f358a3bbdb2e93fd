import { checkRule } from '@portal/domain/access';
import { Card } from '@portal/ui/card';
import { StepList } from '@portal/ui/step-list';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { sellingStepsQuery } from './queries.ts';

/** Steps that a seller still has to take before customers see the offers; renders nothing once all are done. */
export function SellingSteps() {
  const viewer = viewerOf(useCurrentUser());
  const sells = checkRule('pages.prices', viewer) && checkRule('role.is.merchant', viewer);
  const { data: steps = [] } = useQuery({ ...sellingStepsQuery, enabled: sells });
  if (steps.every(({ state }) => state === 'done')) return null;
  return (
    <Card title="Чтобы покупатели увидели ваши предложения">
      <StepList steps={steps} />
    </Card>
  );
}
