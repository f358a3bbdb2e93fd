import { checkRule } from '@portal/domain/access';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Text } from '@portal/ui/text';
import { routeHref } from '@portal/domain/routes';
import { useState } from 'react';
import { copyText } from '../../../kit/copy-text.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { CheckDialog } from './check-dialog.tsx';
import type { Exchange } from './queries.ts';

/** How to connect 1C, step by step. */
const STEPS = [
  'Создайте ключ API с правом «Обмен с 1С» для этого склада.',
  'В 1С откройте «Обмен с сайтом» (УТ 11, УНФ: «Администрирование» – «Синхронизация данных» – «Обмен с сайтом»; УТ 10: «Сервис» – «Обмен данными с WEB-сайтом») и создайте узел обмена.',
  'Вставьте адрес сайта. Имя пользователя – начало ключа, как оно стоит в списке ключей; пароль – сам ключ.',
  'Включите выгрузку товаров и обмен заказами. Первый раз выгрузите всё, дальше – только изменения.',
  'Нажмите «Проверить»: портал пройдёт те же шаги, что и 1С.',
] as const;

/** The address to paste into 1C, the steps, and the check. */
export function ConnectCard({ exchange: { address, storage } }: { exchange: Exchange }) {
  const [checks, setChecks] = useState(false);
  const may = checkRule('actions.integration.update', viewerOf(useCurrentUser()));
  return (
    <Card title="Подключение">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Text weight="strong" className="min-w-0 break-all">
            {address}
          </Text>
          <Button size="small" variant="secondary" onClick={() => void copyText(address)}>
            Скопировать адрес
          </Button>
          {may && (
            <Button size="small" onClick={() => setChecks(true)}>
              Проверить
            </Button>
          )}
        </div>
        <ol className="list-decimal pl-5 flex flex-col gap-1">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div>
          <ButtonLink size="small" variant="secondary" href={routeHref('settings-integration')}>
            К ключам API
          </ButtonLink>
        </div>
      </div>
      {checks && <CheckDialog storage={storage} onClose={() => setChecks(false)} />}
    </Card>
  );
}
