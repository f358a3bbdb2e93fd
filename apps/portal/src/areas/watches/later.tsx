import { lazy, Suspense } from 'react';
import type { WatchButtonProps } from './watch-button.tsx';

const Loaded = lazy(() =>
  import('./watch-button.tsx').then(
    ({ WatchButton }) => ({ default: WatchButton }),
    () => ({ default: () => null }),
  ),
);

/** Loaded on demand: the page shows first, and without it if it cannot be loaded. */
export const WatchLater = (props: WatchButtonProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
