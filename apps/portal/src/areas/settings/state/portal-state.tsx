import { failureSentence } from '@portal/domain/failures';
import { stateFindings } from '@portal/domain/portal-state';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { DateTime } from '@portal/ui/date-time';
import { Sections } from '@portal/ui/sections';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { useQuery } from '../../../session/calls/use-query.ts';
import { CopiesCard, OnlineCard } from './copies.tsx';
import { ExchangeCard } from './exchange.tsx';
import { JobsCard } from './jobs.tsx';
import { LettersCard } from './letters.tsx';
import { type State, stateQuery } from './queries.ts';
import { SizesCard, StatementsCard } from './sizes.tsx';
import { findingWords } from './words.ts';

/** How the running portal is, for its operator: what is wrong first, then everything by card. */
export function PortalState({ note }: { note: ReactNode }) {
  const { data, error, refetch } = useQuery(stateQuery);
  return (
    <>
      <PageHeader title="Настройки портала" />
      <Sections>
        {note}
        {error && <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton shape="card" className="h-96" />}
        {data && !error && <Verdict state={data} />}
        {data && <CopiesCard state={data} />}
        {data && <JobsCard queues={data.queues} />}
        {data && <LettersCard letters={data.letters} demo={data.demo} />}
        {data && <ExchangeCard state={data} />}
        {data && <SizesCard state={data} />}
        {data && <StatementsCard statements={data.statements} />}
        {data && <OnlineCard state={data} />}
      </Sections>
    </>
  );
}

function Verdict({ state }: { state: State }) {
  const findings = stateFindings(state);
  const when = (
    <Text size="small" tone="muted">
      На <DateTime value={state.at} />, обновляется само
    </Text>
  );
  if (findings.length === 0)
    return (
      <Alert tone="green" title="Всё работает">
        {when}
      </Alert>
    );
  const isRed = findings[0]?.severity === 'red';
  return (
    <Alert
      tone={isRed ? 'red' : 'yellow'}
      title={isRed ? 'Нужно ваше внимание' : 'Работает, но есть замечания'}
    >
      <ul className="mb-1 flex flex-col gap-1">
        {findings.map((finding) => (
          <li key={finding.code}>
            <Text weight={finding.severity === 'red' ? 'strong' : 'normal'}>{findingWords(finding)}</Text>
          </li>
        ))}
      </ul>
      {when}
    </Alert>
  );
}
