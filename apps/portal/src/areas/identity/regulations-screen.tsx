import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/checkbox';
import { PlainPage } from '@portal/ui/plain-page';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { currentUserQuery } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../kit/title.ts';
import { DutyGate } from './duty-gate.tsx';
import { RequiredDocuments } from './required-documents.tsx';

const regulationsQuery = queryOptions({
  queryKey: ['regulations'],
  queryFn: async () => (await answerOf(api.GET('/identity/regulations'))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
const DATE = new Intl.DateTimeFormat('ru', { dateStyle: 'long' });

/**
 * The portal's regulations, a distributor's new tariffs, or further documents that an administrator requires:
 * targets of the gate's redirects.
 */
export function RegulationsScreen() {
  const [query] = useAddress();
  if (query.get('documents') !== 'required') return <Fixed query={query} />;
  return (
    <DutyGate>
      <RequiredDocuments />
    </DutyGate>
  );
}

/** Visible to everybody, accepted by those whom it concerns. */
function Fixed({ query }: { query: URLSearchParams }) {
  const kind = query.get('tariffs') === 'new' ? 'tariffs' : 'regulations';
  const { data, error, refetch } = useQuery(regulationsQuery);
  const { data: user } = useQuery(currentUserQuery);
  const text = data?.find((one) => one.kind === kind);
  useTitle(text?.title ?? 'Регламент портала');
  const owed =
    user &&
    (kind === 'regulations'
      ? !user.regulations_accepted
      : user.type === 'distributor' && !user.new_tariffs_agreement);
  return (
    <PlainPage
      kind="document"
      title={text?.title ?? 'Регламент портала'}
      note={text && `Действует с ${DATE.format(new Date(text.date))}`}
    >
      {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
      {text && (
        <Text
          as="ol"
          tone="secondary"
          className="flex max-h-[52vh] list-decimal flex-col gap-3 overflow-y-auto pl-6"
        >
          {text.paragraphs.map((paragraph) => (
            <li key={paragraph}>{paragraph}</li>
          ))}
        </Text>
      )}
      {text && owed && <Consent key={kind} kind={kind} id={text.id} />}
    </PlainPage>
  );
}

function Consent({ kind, id }: { kind: 'regulations' | 'tariffs'; id: number }) {
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const [pending, setPending] = useState(false);
  async function accept() {
    setPending(true);
    try {
      await answerOf(api.POST('/identity/regulations/{id}/accept', { params: { path: { id } } }));
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      await navigate('/main', { replace: true });
    } catch (error) {
      toasts.warning(failureSentence(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <footer className="mt-6 flex items-center justify-between gap-4 max-md:flex-wrap">
      <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
        {kind === 'regulations' ? 'Я прочитал и принимаю регламент' : 'Я согласен с новыми тарифами'}
      </Checkbox>
      <span className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={() => void signOut()}>
          Выйти
        </Button>
        <Button disabled={!agreed} pending={pending} onClick={() => void accept()}>
          Принять
        </Button>
      </span>
    </footer>
  );
}
