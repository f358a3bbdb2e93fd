import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { toasts } from '../../../session/toasts.ts';
import { CodeDialog } from './code-dialog.tsx';
import { type Factor, factorQuery, factorsChanged } from './factor-query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOn } from './turn-on.tsx';

/** Codes left below which the page asks for new ones. */
const FEW = 3;

/** The user's own second factor: the app of codes, and the recovery codes. Passkeys are a card of their own. */
export function SecondFactor() {
  const [asking, setAsking] = useState<'on' | 'off' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(factorQuery);
  const close = () => setAsking(null);
  const show = async (fresh: readonly string[]) => {
    setCodes(fresh);
    close();
    await factorsChanged();
    if (fresh.length === 0) toasts.success('Приложение подключено');
  };
  const turnOff = async (body: { code?: string }) => {
    await answerOf(api.POST('/identity/second-factor/end', { body }));
    close();
    await factorsChanged();
    if (data && data.passkeys > 0) toasts.success('Приложение отключено', 'Вход подтверждает ключ доступа');
    else toasts.success('Второй фактор выключен', 'Для входа снова достаточно пароля');
  };
  const renew = async (body: { code?: string }) =>
    show((await answerOf(api.POST('/identity/second-factor/recovery-codes', { body }))).data.codes);
  return (
    <Card
      title="Второй фактор"
      aside={
        data && (
          <StatusBadge tone={data.enabled ? 'green' : 'neutral'}>
            {data.enabled ? 'Включён' : 'Выключен'}
          </StatusBadge>
        )
      }
    >
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-20 w-full" />
      ) : data.enabled ? (
        <TurnedOn factor={data} onAsk={setAsking} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Text as="p" tone="secondary">
            Кроме пароля, при входе понадобится код из приложения в вашем телефоне или ключ доступа:
            украденного пароля для входа не хватит. Подойдёт любое приложение с одноразовыми кодами (TOTP).
          </Text>
          <Button onClick={() => setAsking('on')}>Подключить приложение</Button>
        </div>
      )}
      {asking === 'on' && <TurnOn onClose={close} onDone={show} />}
      {asking === 'off' && data && (
        <Ask
          {...(data.passkeys > 0
            ? {
                title: 'Отключить приложение с кодами?',
                description: 'Вход будет подтверждать только ключ доступа или запасной код.',
              }
            : {
                title: 'Выключить второй фактор?',
                description: 'Для входа будет достаточно пароля. Запасные коды перестанут действовать.',
              })}
          action={data.passkeys > 0 ? 'Отключить' : 'Выключить'}
          factor={data}
          send={turnOff}
          onClose={close}
        />
      )}
      {asking === 'codes' && data && (
        <Ask
          title="Новые запасные коды"
          description="Прежние коды перестанут действовать."
          action="Создать"
          factor={data}
          send={renew}
          onClose={close}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Card>
  );
}

function TurnedOn({ factor, onAsk }: { factor: Factor; onAsk(what: 'on' | 'off' | 'codes'): void }) {
  const { created_at, passkeys, recovery_codes_left: left, is_demanded } = factor;
  return (
    <div className="flex flex-col items-start gap-4">
      <DescriptionList
        columns={2}
        items={[
          {
            term: 'Приложение с кодами',
            value:
              created_at === null ? (
                'Не подключено'
              ) : (
                <>
                  Подключено <DateTime value={created_at} />
                </>
              ),
          },
          {
            term: 'Запасные коды',
            value: (
              <Text tone={left < FEW ? 'red' : 'default'}>
                {left === 0
                  ? 'Кончились: создайте новые'
                  : `${plural(left, 'Остался', 'Осталось', 'Осталось')} ${left}`}
              </Text>
            ),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {created_at === null && (
          <Button variant="secondary" onClick={() => onAsk('on')}>
            Подключить приложение
          </Button>
        )}
        <Button variant="secondary" onClick={() => onAsk('codes')}>
          Новые запасные коды
        </Button>
        {created_at !== null && (passkeys > 0 || !is_demanded) && (
          <Button variant="secondary" onClick={() => onAsk('off')}>
            {passkeys > 0 ? 'Отключить приложение' : 'Выключить'}
          </Button>
        )}
      </div>
      {is_demanded && (
        <Text as="p" tone="secondary">
          Портал требует второй фактор от тех, кто может менять пользователей, договоры или реквизиты. Если
          сменился телефон, попросите администратора снять его.
        </Text>
      )}
    </div>
  );
}

interface AskProps {
  title: string;
  description: string;
  action: string;
  factor: Factor;
  send(body: { code?: string }): Promise<void>;
  onClose(): void;
}

/** A question that a code answers; of a user with a passkey a recent confirmation is enough, which the call itself asks for. */
function Ask({ factor, send, onClose, ...texts }: AskProps) {
  if (factor.passkeys === 0)
    return <CodeDialog {...texts} send={(code) => send({ code })} onClose={onClose} />;
  return <ConfirmDialog {...texts} open onOpenChange={onClose} onConfirm={() => send({})} />;
}
