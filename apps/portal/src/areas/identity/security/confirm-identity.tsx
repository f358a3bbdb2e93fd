import { answerOf } from '@portal/api-client/client';
import { CONFIRMED_MINUTES } from '@portal/domain/second-factor';
import { plural } from '@portal/domain/words';
import { api } from '../../../session/api.ts';
import type { Confirming } from '../../../session/confirming.ts';
import { CodeDialog } from './code-dialog.tsx';

const MINUTES = `${CONFIRMED_MINUTES} ${plural(CONFIRMED_MINUTES, 'минуту', 'минуты', 'минут')}`;

/** Asks for a code of the second factor before a call that changes people, roles, limits or bank details. */
export function ConfirmIdentity({ end }: Confirming) {
  return (
    <CodeDialog
      title="Подтвердите, что это вы"
      description={`Вы меняете пользователей, права, договоры или реквизиты либо входите от чужого имени. Код действует ${MINUTES}; потом всё, что вы заполнили, отправится.`}
      action="Подтвердить"
      send={async (code) => {
        await answerOf(api.POST('/identity/confirm', { body: { code } }));
        end(true);
      }}
      onClose={() => end(false)}
    />
  );
}
