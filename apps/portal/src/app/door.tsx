import { Toasts } from '@portal/ui/toasts';
import { useLayoutEffect } from 'react';
import { SignInPage } from '../areas/identity/sign-in-page.tsx';
import { toasts } from '../session/toasts.ts';

interface DoorProps {
  /** Signed in: on to this path. */
  onEntered(path: string): void;
  /** Somebody is about to sign in. */
  onApproach(): void;
}

/** The sign-in page alone, before the portal is loaded: it is the first thing that most people see each day. */
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
