import type { Schemas } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { type ReactNode, useState } from 'react';
import { LetterLog } from '../../../kit/exchange/letter-log.tsx';
import { mailboxQuery } from '../../../kit/exchange/mailbox-query.ts';
import { copyText } from '../../../kit/copy-text.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { DemoLetterDialog } from './demo-letter-dialog.tsx';

/** Lists by e-mail: where to send them, what comes of a letter, and the letters so far. */
export function LettersPart({ note, actions }: { note: ReactNode; actions: ReactNode }) {
  const { data, error, refetch } = useQuery(mailboxQuery);
  return (
    <>
      <PageHeader title="Заявки" actions={actions} />
      <Sections>
        {note}
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="card" className="h-40" />}
        {data && (data.address === null ? <Off /> : <HowTo mailbox={data} address={data.address} />)}
        {data && data.address !== null && <LetterLog />}
      </Sections>
    </>
  );
}

const Off = () => (
  <Card>
    <EmptyState title="Письмами заявки здесь не принимают">
      Загрузите список на портале: текстом или файлом. Почтовый ящик для заявок подключает тот, кто ведёт
      портал.
    </EmptyState>
  </Card>
);

function HowTo({
  mailbox: { from, storage_title, demo },
  address,
}: {
  mailbox: Schemas['RequestMailbox'];
  address: string;
}) {
  const [writes, setWrites] = useState(false);
  const mayAdd = checkRule('pages.request-add', viewerOf(useCurrentUser()));
  return (
    <Card title="Как прислать список письмом">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Text weight="strong" size="title">
            {address}
          </Text>
          <Button size="small" variant="secondary" onClick={() => void copyText(address)}>
            Скопировать адрес
          </Button>
          {demo && mayAdd && from !== '' && (
            <Button size="small" onClick={() => setWrites(true)}>
              Отправить письмо
            </Button>
          )}
        </div>
        <Text as="p">
          Пришлите на этот адрес таблицу (.xls, .xlsx, .ods, .csv) или список прямо в письме. Из него
          получится заявка
          {storage_title === null ? '' : ` для склада «${storage_title}»`}, а в ответ придёт письмо: что
          нашлось, сколько стоит и ссылка. Заказывает только человек – на портале.
        </Text>
        {from === '' ? (
          <Alert tone="yellow">
            В портале не указан ваш адрес почты, и ваших писем он не узнает. Адрес указывают в
            «Пользователях».
          </Alert>
        ) : (
          <Text as="p" tone="muted">
            Пишите со своего адреса {from}: письма с других адресов не принимаются.
          </Text>
        )}
        {storage_title === null && (
          <Alert
            tone="yellow"
            actions={
              <ButtonLink size="small" variant="secondary" href={routeHref('settings-storage')}>
                Выбрать склад
              </ButtonLink>
            }
          >
            Складов несколько, и неясно, для какого из них заявка: выберите склад по умолчанию.
          </Alert>
        )}
        {!mayAdd && <Alert tone="yellow">У вас нет права загружать заявки: ваши письма не примут.</Alert>}
      </div>
      {writes && <DemoLetterDialog from={from} to={address} onClose={() => setWrites(false)} />}
    </Card>
  );
}
