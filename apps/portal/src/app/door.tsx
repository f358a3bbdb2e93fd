import { Toasts } from '@portal/ui/toasts';
import { useLayoutEffect } from 'react';
import { SignInPage } from '../areas/identity/sign-in-page.tsx';
import { toasts } from '../session/toasts.ts';

interface DoorProps {
  /** Called after signing in, with the address to go to. */
  onEntered(path: string): void;
  /** Called when the user starts to sign in, so that the portal can be loaded in advance. */
  onApproach(): void;
}

/** The sign-in page on its own, without the portal's code: most users see it first each day. */
export function Door({ onEntered, onApproach }: DoorProps) {
  useLayoutEffect(() => {
    document.documentElement.dataset.shown = location.pathname + location.search;
  }, []);
  return (
    <div onFocus={onApproach}>
      <SignInPage
        cachedRoute={new URLSearchParams(location.search).get('cachedRoute')}
        onEntered={onEntered}
      />
      <Toasts store={toasts} />
    </div>
  );
}
