import { useCurrentUser } from '../../../session/session.ts';
import { ImpersonationBar } from './impersonation-bar.tsx';
import { ImpersonationNotice } from './impersonation-notice.tsx';

/** The bar over every page while an administrator looks at the portal as the user; afterwards the user’s notice of it. */
export function Impersonation() {
  const { impersonator } = useCurrentUser();
  return impersonator ? <ImpersonationBar until={impersonator.until} /> : <ImpersonationNotice />;
}
