import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import { BellIcon } from '@portal/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { Of } from './watches.ts';

const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }));

export interface WatchButtonProps {
  of: Of;
  /** What is watched, in words. */
  name: string;
  storageId: number;
  /** The product, if it is known. */
  standardId?: number | undefined;
  /** @default «Следить» */
  label?: string;
  size?: 'small';
}

/** Opens the question what to hear of. Nothing without the right to buy, or without a storage. */
export function WatchButton({ of, name, storageId, standardId, label = 'Следить', size }: WatchButtonProps) {
  const [asks, setAsks] = useState(false);
  const viewer = viewerOf(useCurrentUser());
  if (!checkRule('pages.deferred', viewer) || viewer.b2c_user || storageId === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        {...(size ? { size } : {})}
        aria-label={`${label}: ${name}`}
        onClick={() => setAsks(true)}
      >
        <BellIcon aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {asks && (
        <Suspense>
          <WatchDialog
            asked={{ of, name, storageId }}
            standardId={standardId}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
