import { useQuery } from '../../../session/calls/use-query.ts';
import { failedOf } from '../../../kit/failed-options.ts';
import { RefusalDialog } from '../../../kit/document/refusal-dialog.tsx';
import { refusalReasonsQuery } from '../queries.ts';

export interface RefuseDialogProps {
  /** What is refused: «2 заказа», «Фильтр масляный, 4 шт.» */
  what: string;
  /** @default false */
  pending?: boolean;
  onClose(): void;
  onRefuse(reason: { reason_id: number; comment?: string }): void;
}

/** Asks for the reason of a refusal. */
export function RefuseDialog({ what, pending = false, onClose, onRefuse }: RefuseDialogProps) {
  const { data: reasons = [], error, refetch } = useQuery(refusalReasonsQuery);
  return (
    <RefusalDialog
      title="Отказать покупателю"
      what={what}
      reasons={reasons}
      failed={failedOf({ error, refetch })}
      pending={pending}
      hint="Его увидит покупатель"
      onClose={onClose}
      onRefuse={({ reason_id, comment }) => onRefuse({ reason_id, ...(comment === '' ? {} : { comment }) })}
    />
  );
}
