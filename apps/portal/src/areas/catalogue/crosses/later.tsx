import { lazy, type ReactNode, Suspense } from 'react';
import type { CrossTrustProps, HiddenAnalogsProps } from './cross-trust.tsx';

/** Loaded on demand: offers show first, and without it if it cannot be loaded. */
const later = <P extends object>(
  choose: (module: typeof import('./cross-trust.tsx')) => (props: P) => ReactNode,
) => {
  const Loaded = lazy<(props: P) => ReactNode>(() =>
    import('./cross-trust.tsx').then(
      (module) => ({ default: choose(module) }),
      () => ({ default: () => null }),
    ),
  );
  return (props: P) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
};

export const CrossTrust = later<CrossTrustProps>((module) => module.CrossTrust);
export const HiddenAnalogs = later<HiddenAnalogsProps>((module) => module.HiddenAnalogs);
export const CrossTrustText = later<Pick<CrossTrustProps, 'trust'>>((module) => module.CrossTrustText);
