import { undoLeftText } from '@portal/domain/mergers';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../session/time/now.ts';
import { toasts } from '../../session/toasts.ts';

export interface MergerRowProps {
  merger: {
    at: string;
    by: string;
    moved: readonly { title: string; count: number }[];
    undone_at: string | null;
    undone_by: string | null;
    undo_until: string;
    may_undo: boolean;
  };
  /** What was merged: «Присоединён …». */
  children: ReactNode;
  undo: {
    /** Label of the button and of the dialog's confirmation. */
    action: string;
    question: string;
    consequence: string;
    done: string;
    run(): Promise<void>;
  };
}

/** One merger: what was moved, when and by whom, and how long it can still be undone. */
export function MergerRow({ merger, children, undo }: MergerRowProps) {
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const { at, by, moved, undone_at, undone_by, undo_until, may_undo } = merger;
  const left = undoLeftText(new Date(undo_until).getTime() - now.getTime());
  return (
    <div className="flex items-start justify-between gap-4 max-md:flex-wrap">
      <div>
        <Text block>{children}</Text>
        <Text block tone="muted">
          <DateTime value={at} />, {by}
          {moved.length > 0 && '. '}
          {moved
            .map(
              ({ title, count }, place) =>
                `${place === 0 ? title : title.toLowerCase()}: ${count.toLocaleString('ru')}`,
            )
            .join(', ')}
        </Text>
        {undone_at !== null && (
          <Text block tone="muted">
            Отменено <DateTime value={undone_at} />, {undone_by}
          </Text>
        )}
      </div>
      {may_undo && left !== '' && (
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Button variant="secondary" onClick={() => setAsks(true)}>
            {undo.action}
          </Button>
          <Text tone="muted">Можно {left}</Text>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={undo.question}
        description={undo.consequence}
        action={undo.action}
        tone="danger"
        onConfirm={async () => {
          await undo.run();
          toasts.success(undo.done);
        }}
      />
    </div>
  );
}
