import { failureSentence } from '@portal/domain/failures';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import type { ReactNode } from 'react';
import { LetterLog } from '../../kit/exchange/letter-log.tsx';
import { mailboxQuery } from '../../kit/exchange/mailbox-query.ts';
import { useQuery } from '../../session/calls/use-query.ts';

/** Lists by e-mail of all companies, with unknown senders, as a part of the portal's settings. */
export function PortalLetters({ note }: { note: ReactNode }) {
  const { data, error, refetch } = useQuery(mailboxQuery);
  return (
    <>
      <PageHeader title="Настройки портала" />
      <Sections>
        {note}
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="card" className="h-20" />}
        {data?.address === null && (
          <Alert tone="yellow">
            Почтовый ящик для заявок не подключён. Его задают при установке: REQUESTS_MAIL_URL.
          </Alert>
        )}
        {data && data.address !== null && data.fault !== '' && (
          <Alert tone="red">{`Ящик ${data.address} не читается. ${data.fault}.`}</Alert>
        )}
        {data && data.address !== null && data.fault === '' && (
          <Alert tone="green">{`Списки принимаются на ${data.address}.`}</Alert>
        )}
        <LetterLog isAll />
      </Sections>
    </>
  );
}
