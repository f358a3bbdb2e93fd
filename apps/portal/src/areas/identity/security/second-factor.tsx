import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
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
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOn } from './turn-on.tsx';

/** Codes left below which the page asks for new ones. */
const FEW = 3;

/** The user's own second factor: on or off, and its recovery codes. */
export function SecondFactor() {
  const [asking, setAsking] = useState<'on' | 'off' | 'codes' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await answerOf(api.GET('/identity/second-factor'))).data,
  });
  const close = () => setAsking(null);
  const show = async (fresh: readonly string[]) => {
    setCodes(fresh);
    close();
    await refetch();
  };
  const turnOff = async (code: string) => {
    await answerOf(api.POST('/identity/second-factor/end', { body: { code } }));
    close();
    await refetch();
    toasts.success('Второй фактор выключен', 'Для входа снова достаточно пароля');
  };
  const renew = async (code: string) =>
    show((await answerOf(api.POST('/identity/second-factor/recovery-codes', { body: { code } }))).data.codes);
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
        <div className="flex flex-col items-start gap-4">
          <DescriptionList
            columns={2}
            items={[
              {
                term: 'Включён',
                value: data.created_at === null ? '–' : <DateTime value={data.created_at} />,
              },
              {
                term: 'Запасные коды',
                value: (
                  <Text tone={data.recovery_codes_left < FEW ? 'red' : 'default'}>
                    {data.recovery_codes_left === 0
                      ? 'Кончились: создайте новые'
                      : `${plural(data.recovery_codes_left, 'Остался', 'Осталось', 'Осталось')} ${data.recovery_codes_left}`}
                  </Text>
                ),
              },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsking('codes')}>
              Новые запасные коды
            </Button>
            {!data.is_demanded && (
              <Button variant="secondary" onClick={() => setAsking('off')}>
                Выключить
              </Button>
            )}
          </div>
          {data.is_demanded && (
            <Text as="p" tone="secondary">
              Портал требует его от тех, кто может менять пользователей, договоры или реквизиты. Если сменился
              телефон, попросите администратора снять второй фактор.
            </Text>
          )}
        </div>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <Text as="p" tone="secondary">
            Кроме пароля, при входе понадобится код из приложения в вашем телефоне: украденного пароля для
            входа не хватит. Подойдёт любое приложение с одноразовыми кодами (TOTP).
          </Text>
          <Button onClick={() => setAsking('on')}>Подключить приложение</Button>
        </div>
      )}
      {asking === 'on' && <TurnOn onClose={close} onDone={show} />}
      {asking === 'off' && (
        <CodeDialog
          title="Выключить второй фактор?"
          description="Для входа будет достаточно пароля. Запасные коды перестанут действовать."
          action="Выключить"
          send={turnOff}
          onClose={close}
        />
      )}
      {asking === 'codes' && (
        <CodeDialog
          title="Новые запасные коды"
          description="Прежние коды перестанут действовать."
          action="Создать"
          send={renew}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
