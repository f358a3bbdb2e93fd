import { CREDIT_MODAL_TITLE, proceedsAfterBank } from '@portal/domain/credit';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { RadioGroup } from '@portal/ui/radio-group';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statementsQuery } from '../../session/session.ts';

/** How the order is paid: by the contract, or through the bank where that is on. Specification 1, section 8; 3, section 6. */
export function Payment() {
  const { data: statements } = useQuery(statementsQuery);
  const [refused, setRefused] = useState(false);
  const bank = statements?.sbbol;
  // Whoever the bank does lend to applies for a credit, which is not built yet.
  if (!bank?.enable || proceedsAfterBank(bank.user_info)) return null;
  return (
    <>
      <RadioGroup
        label="Оплата"
        value="contract"
        onChange={(way) => setRefused(way === 'bank')}
        options={[
          { value: 'contract', label: 'По договору' },
          { value: 'bank', label: CREDIT_MODAL_TITLE },
        ]}
      />
      <Dialog
        open={refused}
        onOpenChange={setRefused}
        width={500}
        title={CREDIT_MODAL_TITLE}
        actions={<Button onClick={() => setRefused(false)}>Понятно</Button>}
      >
        Программа недоступна по условиям банка. Выберите другую форму оплаты.
      </Dialog>
    </>
  );
}
