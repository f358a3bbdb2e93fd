import { ActionBar } from '@portal/ui/action-bar';
import { PageHeader } from '@portal/ui/app-shell';
import { StatusBadge } from '@portal/ui/badge';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { ClocksApart, ClocksTogether, DateTime, ReadersClock } from '@portal/ui/date-time';
import { DescriptionList } from '@portal/ui/description-list';
import { Skeleton } from '@portal/ui/skeleton';
import { Term } from '@portal/ui/term';
import { Text } from '@portal/ui/text';
import { Timeline } from '@portal/ui/timeline';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { toasts } from '../../session/toasts.ts';
import { toFirstFault } from '../form/first-fault.ts';
import { useTitle } from '../title.ts';
import { AskDialog } from './ask-dialog.tsx';
import { DocumentFailure } from './document-failure.tsx';
import { type PrintedPaper, PrintMenu } from './print-menu.tsx';
import type { RowFaults } from './row-faults.tsx';
import { type Document, type Step, useSteps } from './step.ts';

/** An entry of a document's history. */
interface Entry {
  id: number;
  at: string;
  actor: string;
  text: ReactNode;
}

export interface DocumentPageProps<D extends Document> {
  query: UseQueryResult<D>;
  /** Title of the browser's tab, also while the document is not loaded. */
  tabTitle: string;
  title(document: D): string;
  /** A badge more specific than the status: «отгрузка просрочена». */
  badge?(document: D): ReactNode;
  steps?: readonly Step<D>[];
  /** Printed forms available now. */
  papers?(document: D): readonly PrintedPaper[];
  /** Takes the faults of positions of a refused action, to be shown at their rows; empty before each attempt. */
  onRows?(faults: RowFaults): void;
  /** Refetches what any action changes besides the document, such as its list. */
  after?(): unknown;
  /** The list that the document belongs to; linked when the document cannot be shown. */
  list: { href: string; label: string };
  /** A notice above the document. */
  note?(document: D): ReactNode;
  facts(document: D): readonly { term: string; value: ReactNode }[];
  /** Shows the facts as lines of text instead of a card, for documents with much content. @default false */
  dense?: boolean;
  /** Lines, files, comments, a tree: cards between the facts and the history. */
  children?(document: D): ReactNode;
  history?(document: D): readonly Entry[];
  /** Content of the side column, below the history. */
  side?(document: D): ReactNode;
  /** The lines take the full width and the side column moves below them. @default false */
  wide?(document: D): boolean;
}

/** A document's page: title, status, available actions, facts, content and history. */
export function DocumentPage<D extends Document>({ query, tabTitle, list, ...parts }: DocumentPageProps<D>) {
  const { data: document, error, refetch } = query;
  useTitle(tabTitle);
  if (error) return <DocumentFailure error={error} onRetry={() => void refetch()} list={list} />;
  if (!document) return <Skeleton shape="card" className="h-96" />;
  return <Shown document={document} query={query} {...parts} />;
}

type ShownProps<D extends Document> = Omit<DocumentPageProps<D>, 'tabTitle' | 'list'> & { document: D };

function Shown<D extends Document>({
  document,
  query,
  title,
  badge,
  steps = [],
  papers,
  after,
  onRows,
  note,
  facts,
  dense = false,
  children,
  history,
  side,
  wide,
}: ShownProps<D>) {
  const { status } = document;
  const isWide = wide?.(document) ?? false;
  return (
    <ClocksTogether>
      <PageHeader
        phoneActions="bottom"
        title={title(document)}
        aside={badge ? badge(document) : <StatusBadge tone={status.tone}>{status.title}</StatusBadge>}
        actions={
          <>
            <PrintMenu papers={papers?.(document) ?? []} />
            <Steps document={document} query={query} steps={steps} after={after} onRows={onRows} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <ClocksApart>{note?.(document)}</ClocksApart>
        {dense ? (
          <FactLine items={facts(document)} />
        ) : (
          <Card>
            <DescriptionList items={facts(document)} />
          </Card>
        )}
        <div className={`grid grid-cols-1 items-start gap-4 ${isWide ? '' : 'min-[1400px]:grid-cols-4'}`}>
          <div
            className={`col-span-1 flex min-w-0 flex-col gap-4 ${isWide ? '' : 'min-[1400px]:col-span-3'}`}
          >
            <ClocksApart>{children?.(document)}</ClocksApart>
          </div>
          {(history || side) && (
            <div
              className={
                isWide
                  ? 'grid min-w-0 grid-cols-2 max-md:grid-cols-1 items-start gap-4'
                  : 'grid min-w-0 grid-cols-2 max-md:grid-cols-1 items-start gap-4 min-[1400px]:flex min-[1400px]:flex-col min-[1400px]:items-stretch'
              }
            >
              {history && (
                <Card
                  title="История"
                  aside={
                    <Text size="small" tone="muted">
                      <ReadersClock />
                    </Text>
                  }
                >
                  <ClocksApart>
                    <Timeline
                      items={history(document).map(({ id, at, actor, text }) => ({
                        id,
                        time: <DateTime value={at} />,
                        actor,
                        text,
                      }))}
                    />
                  </ClocksApart>
                </Card>
              )}
              <ClocksApart>{side?.(document)}</ClocksApart>
            </div>
          )}
        </div>
      </div>
    </ClocksTogether>
  );
}

/** Facts in one wrapping line. */
function FactLine({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
      {items.map(({ term, value }) => (
        <div key={term} className="flex min-w-0 items-baseline gap-1.5">
          <Text as="dt" tone="muted" className="whitespace-nowrap">
            <Term>{term}</Term>
          </Text>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type StepsProps<D extends Document> = Required<Pick<ShownProps<D>, 'document' | 'query' | 'steps'>> & {
  after: ShownProps<D>['after'] | undefined;
  onRows: ShownProps<D>['onRows'] | undefined;
};

function Steps<D extends Document>({ document, query, steps, after, onRows }: StepsProps<D>) {
  const navigate = useNavigate();
  // Set together with the faults of the page, so the effect finds them rendered.
  const [fault, setFault] = useState<{ sentence: string } | null>(null);
  useEffect(() => {
    if (fault && !toFirstFault()) toasts.warning(fault.sentence);
  }, [fault]);
  const { pending, take } = useSteps(query, {
    after,
    ...(onRows && {
      onRows: (faults: RowFaults, sentence: string) => {
        onRows(faults);
        setFault({ sentence });
      },
    }),
  });
  const [asked, setAsked] = useState<string | null>(null);
  // Another user may have changed the document, so an action that is no longer allowed closes its dialog.
  const step = steps.find(({ name }) => name === asked && document.allowed_actions.includes(name));
  const close = () => setAsked(null);
  const question = step?.question?.(document);
  return (
    <>
      <ActionBar
        allowed={[
          ...document.allowed_actions,
          ...steps.filter(({ leads }) => leads === true).map(({ name }) => name),
        ]}
        pending={pending}
        actions={steps.map((one) => ({
          name: one.name,
          label: one.label,
          ...(one.variant ? { variant: one.variant } : {}),
          ...(one.icon ? { icon: one.icon } : {}),
          onSelect: () => {
            const { act } = one;
            onRows?.(new Map());
            const missing = one.missing?.(document) ?? null;
            if (missing !== null) setFault({ sentence: missing });
            else if (one.href) void navigate(one.href(document));
            else if (one.question || one.dialog || one.asks || !act) setAsked(one.name);
            else void take(one, document, () => act(document));
          },
        }))}
      />
      {step?.asks && (
        <AskDialog
          action={step.label.replace('…', '')}
          {...step.asks}
          danger={step.variant === 'danger'}
          pending={pending === step.name}
          onClose={close}
          onTake={(text) =>
            void take(step, document, async () => step.asks?.act(document, text)).then(
              (done) => done && close(),
            )
          }
        />
      )}
      {step?.dialog?.({
        document,
        pending: pending === step.name,
        onClose: close,
        take: (act) => void take(step, document, act).then((done) => done && close()),
      })}
      {step && question && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={question.title}
          description={question.description}
          action={question.action}
          tone={step.variant === 'danger' ? 'danger' : 'primary'}
          onConfirm={async () => {
            await take(step, document, async () => step.act?.(document));
          }}
        />
      )}
    </>
  );
}
