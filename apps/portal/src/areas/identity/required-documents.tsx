import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { showDay } from '@portal/ui/date-picker';
import { PlainPage } from '@portal/ui/plain-page';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { KeptFile } from '../../kit/document/kept-file.tsx';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { currentUserQuery } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { toasts } from '../../session/toasts.ts';

type Owed = Schemas['OwedDocument'];
const TITLE = 'Обязательный документ';

const owedQuery = queryOptions({
  queryKey: ['normative-owed'],
  queryFn: async () => (await answerOf(api.GET('/normative-document/owed'))).data,
  staleTime: 0,
});

/** Regulatory documents that an administrator requires, one after another until all are accepted. */
export function RequiredDocuments() {
  const { data, error, refetch } = useQuery(owedQuery);
  useTitle(TITLE);
  if (error)
    return (
      <PlainPage kind="document" title={TITLE}>
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      </PlainPage>
    );
  if (!data) return <Skeleton shape="card" className="h-96" />;
  const [document] = data;
  if (!document) return <Navigate to="/main" replace />;
  return <One key={`${document.id} ${document.edition}`} document={document} count={data.length} />;
}

function One({ document, count }: { document: Owed; count: number }) {
  const { id, title, description, date, edition, file_name } = document;
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const accept = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/normative-document/{id}/accept', { params: { path: { id }, query: { edition } } })),
    onSuccess: async () => {
      const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      if (user?.documents_owed === 0) await navigate('/main', { replace: true });
    },
    onError: (error) => toasts.warning(failureSentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: owedQuery.queryKey }),
  });
  const left = count > 1 ? `. Всего документов: ${count}` : '';
  return (
    <PlainPage
      kind="document"
      title={title}
      note={`Действует с ${showDay(date)}${edition > 1 ? `, редакция ${edition}` : ''}${left}`}
    >
      <div className="flex max-h-[52vh] flex-col gap-4 overflow-y-auto">
        <Text as="p" tone="secondary" className="whitespace-pre-line">
          {description || 'Прочитайте документ и примите его, чтобы продолжить работу на портале.'}
        </Text>
        {file_name !== '' && (
          <KeptFile
            name={file_name}
            load={() =>
              api.GET('/normative-document/{id}/file', { params: { path: { id } }, parseAs: 'blob' })
            }
          />
        )}
      </div>
      <footer className="mt-6 flex items-center justify-between gap-4 max-md:flex-wrap">
        <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
          Я прочитал и принимаю документ
        </Checkbox>
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => void signOut()}>
            Выйти
          </Button>
          <Button disabled={!agreed} pending={accept.isPending} onClick={() => accept.mutate()}>
            Принять
          </Button>
        </span>
      </footer>
    </PlainPage>
  );
}
