import { checkRule } from '@portal/domain/access';
import { CREDIT_MODAL_TITLE, CREDIT_UNAVAILABLE, proceedsAfterBank } from '@portal/domain/credit';
import { safeReturnPath } from '@portal/domain/entering';
import { pendingDuty } from '@portal/domain/navigation';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Dialog } from '@portal/ui/dialog';
import { PlainPage } from '@portal/ui/plain-page';
import { Spinner } from '@portal/ui/spinner';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { visitorOf } from '../../session/gate.ts';
import { type CurrentUser, currentUserQuery, statementsQuery, viewerOf } from '../../session/session.ts';
import { useTitle } from '../../kit/title.ts';
import { purchaseHref } from './credit.ts';
import { Purchase } from './purchase.tsx';
import { dropReturnAddress, returnAddress } from './return-address.ts';

const TITLE = 'Завершение оплаты';

/**
 * Page after the bank: the result of a purchase on credit, or, after signing in there, the redirect to the page
 * the user came from.
 */
export function FinalScreen() {
  useTitle(TITLE);
  const [params] = useAddress();
  const requestId = Number(params.get('request_id') ?? Number.NaN);
  const { data: user } = useQuery(currentUserQuery);
  if (!Number.isSafeInteger(requestId) || requestId <= 0) return <SignedIn />;
  if (user && buys(user)) return <Purchase requestId={requestId} />;
  if (user !== null) return <SignedIn />;
  // The session may have expired while the user was at the bank.
  return (
    <PlainPage title="Покупка в кредит" note="Войдите, чтобы увидеть решение банка">
      <ButtonLink href={`/auth?cachedRoute=${encodeURIComponent(purchaseHref(requestId))}`}>Войти</ButtonLink>
    </PlainPage>
  );
}

const buys = (user: CurrentUser) =>
  checkRule('role.is.customer', viewerOf(user)) && pendingDuty(user.type, visitorOf(user)) === null;

/**
 * Redirects to the page the user came from. A customer to whom the bank offers no credit gets a message first.
 * Specification 3, section 6.
 */
function SignedIn() {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const [to] = useState(returnAddress);
  // Only buyers are offered credit; duties are handled by the gate.
  const asks = to !== null && !!user && buys(user);
  const statements = useQuery({ ...statementsQuery, enabled: asks });
  const [heard, setHeard] = useState(false);

  if (isPending || (asks && statements.isPending))
    return <PlainPage title={TITLE} note={<Spinner size={24} />} />;
  if (to === null || !user)
    return (
      <PlainPage title={TITLE} note="Сейчас у банка ничего не оформляется">
        <ButtonLink href="/main">На главную</ButtonLink>
      </PlainPage>
    );
  const sorry = asks && statements.data && !proceedsAfterBank(statements.data.sbbol.user_info);
  if (!sorry || heard) return <Onward to={to} />;
  return (
    <>
      <PlainPage title={TITLE} />
      <Dialog
        open
        onOpenChange={() => setHeard(true)}
        title={CREDIT_MODAL_TITLE}
        actions={<Button onClick={() => setHeard(true)}>Понятно</Button>}
      >
        {CREDIT_UNAVAILABLE}
      </Dialog>
    </>
  );
}

/** Redirects to a path of the portal or to the bank's address, as the server allowed. */
function Onward({ to }: { to: string }) {
  const own = to.startsWith('/');
  useEffect(() => {
    dropReturnAddress();
    if (!own) location.replace(to);
  }, [own, to]);
  return own ? <Navigate to={safeReturnPath(to)} replace /> : null;
}
