import { answerOf } from '@portal/api-client/client';
import { CONFIRMED_MINUTES } from '@portal/domain/second-factor';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Skeleton } from '@portal/ui/skeleton';
import { useState } from 'react';
import { PasskeyButton, PasskeyOutcome, usePasskey } from '../../../kit/entering/by-passkey.tsx';
import { confirmByPasskey, whyNoPasskeys } from '../../../kit/entering/passkeys.ts';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import type { Confirming } from '../../../session/confirming.ts';
import { CodeDialog } from './code-dialog.tsx';
import { factorQuery } from './factor-query.ts';

const MINUTES = `${CONFIRMED_MINUTES} ${plural(CONFIRMED_MINUTES, 'минуту', 'минуты', 'минут')}`;
const TITLE = 'Подтвердите, что это вы';
const WHY = `Это защищает права, договоры, реквизиты и сам вход. Подтверждение действует ${MINUTES}; после него всё, что вы заполнили, отправится.`;

/** Asks for the second factor before a call that changes people, roles, limits, bank details or the factor itself. */
export function ConfirmIdentity({ end }: Confirming) {
  const { data, error } = useQuery(factorQuery);
  const [byCode, setByCode] = useState(false);
  const cancel = () => end(false);
  if (!data && !error)
    return (
      <Dialog open onOpenChange={cancel} title={TITLE} description={WHY} width={560}>
        <Skeleton className="h-10 w-full" />
      </Dialog>
    );
  const withPasskey = data !== undefined && data.passkeys > 0 && whyNoPasskeys() === null;
  if (withPasskey && !byCode)
    return <ByPasskey onDone={() => end(true)} onCode={() => setByCode(true)} onClose={cancel} />;
  return (
    <CodeDialog
      title={TITLE}
      description={WHY}
      width={560}
      action="Подтвердить"
      onlyRecovery={data !== undefined && data.created_at === null}
      extra={
        withPasskey && (
          <Button variant="ghost" onClick={() => setByCode(false)}>
            Ключом доступа
          </Button>
        )
      }
      send={async (code) => {
        await answerOf(api.POST('/identity/confirm', { body: { code } }));
        end(true);
      }}
      onClose={cancel}
    />
  );
}

interface ByPasskeyProps {
  onDone(): void;
  onCode(): void;
  onClose(): void;
}

function ByPasskey({ onDone, onCode, onClose }: ByPasskeyProps) {
  const asking = usePasskey(async () => {
    await confirmByPasskey();
    onDone();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLE}
      description={WHY}
      width={560}
      actions={
        <>
          <Button variant="ghost" onClick={onCode}>
            Ввести код
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <PasskeyButton asking={asking}>Подтвердить ключом доступа</PasskeyButton>
        </>
      }
    >
      <PasskeyOutcome outcome={asking.outcome} />
    </Dialog>
  );
}
