import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { useState } from 'react';
import { api } from '../../../session/api.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { peopleChanged, type User } from '../people-queries.ts';

/**
 * When a person signed in last, the wrong passwords since, and the second factor, which can be removed; for whoever
 * may change this person.
 */
export function SignIns({ user }: { user: User }) {
  const { id: ownId } = useCurrentUser();
  if (!user.sign_ins) return null;
  const { last_at, failed, last_failed_at } = user.sign_ins;
  return (
    <Card title="Входы" aside={user.second_factor === true && user.id !== ownId && <Reset user={user} />}>
      <DescriptionList
        columns={3}
        items={[
          {
            term: 'Последний вход',
            value: last_at === null ? 'Ещё не входил' : <DateTime value={last_at} />,
          },
          {
            term: 'Неудачные попытки после него',
            value:
              failed === 0
                ? 'Не было'
                : `${failed.toLocaleString('ru')} ${plural(failed, 'попытка', 'попытки', 'попыток')}`,
          },
          ...(last_failed_at === null
            ? []
            : [{ term: 'Последняя неудачная', value: <DateTime value={last_failed_at} /> }]),
          { term: 'Второй фактор', value: user.second_factor === true ? 'Включён' : 'Не включён' },
        ]}
      />
    </Card>
  );
}

/** Removes the factor of a person who has lost the telephone and the recovery codes. */
function Reset({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    try {
      await answerOf(
        api.POST('/identity/user/{id}/second-factor/reset', { params: { path: { id: user.id } } }),
      );
    } catch (reason) {
      throw new Error(failureSentence(reason), { cause: reason });
    }
    await peopleChanged();
    toasts.success('Второй фактор снят', 'Человеку ушло письмо');
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Снять второй фактор
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Снять второй фактор: ${user.second_name} ${user.first_name}?`}
        description="Для входа будет достаточно пароля. Все сессии этого человека завершатся. Убедитесь, что просит он сам."
        action="Снять"
        tone="danger"
        onConfirm={reset}
      />
    </>
  );
}
