import { CREDIT_MODAL_TITLE, CREDIT_UNAVAILABLE, proceedsAfterBank } from '@portal/domain/credit';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { RadioGroup } from '@portal/ui/radio-group';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { statementsQuery } from '../../../session/session.ts';
import { BankButton } from '../../bank/bank-button.tsx';
import { type CreditDraft } from '../../bank/credit.ts';
import { CreditChoice } from '../../bank/credit-choice.tsx';
import type { OrderDraft, Payment as Way } from './draft.ts';

/**
 * State of the bank's credit: not offered in this portal, unknown because the user has not signed in to the
 * bank, refused, or open.
 */
export function useBankCredit(): 'off' | 'unknown' | 'refused' | 'open' {
  const { data: statements } = useQuery(statementsQuery);
  const bank = statements?.sbbol;
  if (!bank?.enable) return 'off';
  if (!bank.authorized) return 'unknown';
  return proceedsAfterBank(bank.user_info) ? 'open' : 'refused';
}

interface PaymentProps {
  /** Total of the order in kopecks. */
  amount: number;
  draft: OrderDraft;
  onWay(way: Way): void;
  onCredit(credit: CreditDraft): void;
}

/** Choice of payment: by contract, or through the bank if enabled. Specification 1, section 8; 3, section 6. */
export function Payment({ amount, draft, onWay, onCredit }: PaymentProps) {
  const { pathname, search } = useLocation();
  const credit = useBankCredit();
  const [refused, setRefused] = useState(false);
  if (credit === 'off') return null;
  const onBank = draft.payment === 'bank' && credit !== 'refused';
  return (
    <>
      <RadioGroup
        label="Оплата"
        value={onBank ? 'bank' : 'contract'}
        onChange={(way) => {
          if (way === 'bank' && credit === 'refused') setRefused(true);
          else onWay(way === 'bank' ? 'bank' : 'contract');
        }}
        options={[
          { value: 'contract', label: 'По договору' },
          { value: 'bank', label: CREDIT_MODAL_TITLE },
        ]}
      />
      {onBank && credit === 'unknown' && (
        <>
          <Text size="small" tone="secondary">
            Войдите в банк: он скажет, что может предложить.
          </Text>
          <BankButton purpose="link" redirectUrl={pathname + search} wide />
        </>
      )}
      {onBank && credit === 'open' && (
        <CreditChoice amount={amount} draft={draft.credit} onChange={onCredit} />
      )}
      <Dialog
        open={refused}
        onOpenChange={setRefused}
        width={500}
        title={CREDIT_MODAL_TITLE}
        actions={<Button onClick={() => setRefused(false)}>Понятно</Button>}
      >
        {CREDIT_UNAVAILABLE}
      </Dialog>
    </>
  );
}
