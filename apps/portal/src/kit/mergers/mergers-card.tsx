import { failureSentence } from '@portal/domain/failures';
import { Card } from '@portal/ui/card';
import { ErrorState } from '@portal/ui/state';
import type { ReactNode } from 'react';

export interface MergersCardProps<M> {
  title: string;
  /** Query of the mergers. */
  mergers: { data?: readonly M[] | undefined; error: Error | null; refetch(): unknown };
  row(merger: M): ReactNode;
  /** Available actions. */
  children: ReactNode;
}

/** The mergers of a company or of a product, with the available actions. */
export function MergersCard<M extends { id: number }>({
  title,
  mergers: { data = [], error, refetch },
  row,
  children,
}: MergersCardProps<M>) {
  return (
    <Card title={title}>
      <div className="flex flex-col items-start gap-4">
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {data.length > 0 && (
          <ul className="flex w-full flex-col gap-4">
            {data.map((merger) => (
              <li key={merger.id}>{row(merger)}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </Card>
  );
}
