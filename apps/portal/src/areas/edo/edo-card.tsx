import { failureSentence } from '@portal/domain/failures';
import { Alert } from '@portal/ui/alert';
import { StatusBadge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { usePrinting } from '../../kit/document/print-menu.tsx';
import { useQuery } from '../../session/calls/use-query.ts';
import { acceptanceEdoQuery, type EdoDocument, edoFileCall } from './queries.ts';

const outdated = (kind: string) =>
  `После отправки номер или дату ${kind} исправили: аннулируйте документ у оператора и отправьте новый.`;

/** One electronic document: its state, since when, what to do next, and why it was not sent. */
function Document({ document }: { document: EdoDocument }) {
  const printing = usePrinting();
  const { id, kind, number, date, state, changed_at, has_file, hint, fault, next_at, is_outdated, history } =
    document;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Text weight="strong">{`${kind.title} № ${number} от ${date.split('-').toReversed().join('.')}`}</Text>
        <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        <Text tone="muted" size="small">
          <DateTime value={changed_at} />
        </Text>
        {has_file && (
          <Button
            variant="ghost"
            size="small"
            pending={printing.isPending}
            onClick={() => printing.mutate(() => edoFileCall(id))}
          >
            Скачать файл
          </Button>
        )}
      </div>
      {hint !== '' && fault === '' && <Text tone="secondary">{hint}</Text>}
      {fault !== '' && (
        <Alert tone={next_at === null ? 'red' : 'yellow'}>
          {`${fault}.`}
          {next_at !== null && (
            <>
              {' Портал попробует снова '}
              <DateTime value={next_at} />
              {'.'}
            </>
          )}
        </Alert>
      )}
      {is_outdated && <Alert tone="yellow">{outdated(kind.title)}</Alert>}
      {history.length > 1 && (
        <ol className="flex flex-wrap gap-x-4 gap-y-1">
          {history.map(({ state: passed, at }) => (
            <li key={passed.code}>
              <Text tone="muted" size="small">
                {`${passed.label}: `}
                <DateTime value={at} />
              </Text>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

export interface EdoCardProps {
  documents: readonly EdoDocument[];
  /** Shown if there are no documents yet. */
  empty?: ReactNode;
  /** The button at the top. */
  action?: ReactNode;
}

/** Electronic documents of a shipment or a claim. */
export function EdoCard({ documents, empty, action }: EdoCardProps) {
  return (
    <Card title="Электронные документы" aside={action}>
      {documents.length === 0 ? (
        <Text tone="secondary">{empty}</Text>
      ) : (
        <ul className="flex flex-col gap-5">
          {documents.map((document) => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The same for the buyer, who signs at his own operator. Nothing is shown until something has been sent. */
export function AcceptanceEdo({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(acceptanceEdoQuery(id));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  return data?.offered ? <EdoCard documents={data.documents} /> : null;
}
