import { answerOf } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { PageHeader } from '@portal/ui/app-shell';
import { ButtonLink } from '@portal/ui/button-link';
import { Stepper } from '@portal/ui/stepper';
import { DateTime } from '@portal/ui/date-time';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { MatchFile } from './matching/match-file.tsx';
import { type Upload, uploadQuery } from './queries.ts';
import { UndoUpload } from './outcome/undo-upload.tsx';
import { FilesWithReasons, RefusedRows } from './outcome/refused-rows.tsx';
import { MendRows } from './outcome/mend-rows.tsx';
import { clockOf } from './publish-time.tsx';
import { UploadProgress } from './upload-progress.tsx';

const STAGES = ['Файл', 'Столбцы', 'Загрузка', 'Итог'];
const STAGE_OF: Readonly<Record<string, number>> = { validating: 1, queued: 2, importing: 2 };
const stageOf = ({ status }: Upload) => STAGE_OF[status.code] ?? 3;

const STEPS: readonly Step<Upload>[] = [
  {
    name: 'cancel',
    label: 'Отменить загрузку',
    variant: 'secondary',
    done: ['Загрузка отменена', 'Всё осталось, каким было'],
    act: ({ id }) =>
      answerOf(api.POST('/data-file-processor/upload/{id}/cancel', { params: { path: { id } } })),
    after: () => queryClient.invalidateQueries({ queryKey: ['uploads'] }),
  },
];

const count = (n: number) => (
  <Text size="figure" weight="bold">
    {n.toLocaleString('ru')}
  </Text>
);

const targetTerm = ({ storage, price_list }: Upload) => {
  if (storage) return 'Склад';
  return price_list ? 'Прайс-лист' : 'Куда';
};
const factsOf = (upload: Upload) => [
  { term: 'Файл', value: upload.file_name },
  { term: targetTerm(upload), value: upload.target },
  { term: 'Начато', value: <DateTime value={upload.created_at} /> },
  ...(upload.status.code === 'queued' && upload.publish_at !== null
    ? [{ term: 'Загрузится', value: clockOf(upload.publish_at, upload.time_zone) }]
    : []),
  ...(upload.finished_at === null
    ? []
    : [{ term: 'Закончено', value: <DateTime value={upload.finished_at} /> }]),
  // A cancelled upload has no result to count.
  ...(stageOf(upload) < 3 || upload.status.code === 'cancelled'
    ? []
    : [
        { term: 'Строк прочитано', value: count(upload.total) },
        { term: 'Позиций принято', value: count(upload.taken) },
        { term: 'Строк не принято', value: count(upload.refused) },
        { term: 'Повторов', value: count(upload.duplicates) },
        { term: 'Новых товаров', value: count(upload.created_products) },
        ...(upload.other_titles > 0
          ? [{ term: 'Названы иначе, чем в каталоге', value: count(upload.other_titles) }]
          : []),
      ]),
];

export interface UploadScreenProps {
  title: string;
  /** `again`: address for choosing another file; `list`: the list where the upload can be found later. */
  again: string;
  list: { href: string; label: string };
  /** Link to what the import filled, shown when it has finished. */
  filled(upload: Upload): { href: string; label: string };
  /** Renders the choice of target and file. */
  choose(onUploaded: (upload: Upload) => void): ReactNode;
}

/**
 * An upload from choosing the file to the result. Its id is in the address, so that the user can leave and come
 * back.
 */
export function UploadScreen({ title, again, list, filled, choose }: UploadScreenProps) {
  const [params, setParams] = useAddress();
  const id = Number(params.get('upload')) || 0;
  const query = useQuery(uploadQuery(id));
  if (id === 0)
    return (
      <>
        <PageHeader title={title} />
        <div className="mb-5">
          <Stepper steps={STAGES} current={0} />
        </div>
        {choose((upload) => setParams({ upload: String(upload.id) }))}
      </>
    );
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={() => title}
      steps={STEPS}
      list={list}
      note={(upload) => (
        <>
          <Stepper steps={STAGES} current={stageOf(upload)} />
          {upload.message !== '' && (
            <Alert tone={upload.status.code === 'failed' ? 'red' : 'yellow'}>{upload.message}</Alert>
          )}
        </>
      )}
      facts={factsOf}
    >
      {(upload) => (
        <Stage key={upload.id} place={stageOf(upload)}>
          <StageOf upload={upload} result={filled(upload)} again={again} />
        </Stage>
      )}
    </DocumentPage>
  );
}

/** Takes over the focus when the stage changes, because the focused button has disappeared. */
function Stage({ place, children }: { place: number; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  const former = useRef(place);
  useEffect(() => {
    if (former.current !== place && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
    former.current = place;
  }, [place]);
  return (
    <section ref={section} tabIndex={-1} aria-label={STAGES[place]} className="flex flex-col gap-4">
      {children}
    </section>
  );
}

interface StageOfProps {
  upload: Upload;
  result: { href: string; label: string };
  again: string;
}

function StageOf({ upload, result, again }: StageOfProps) {
  const stage = stageOf(upload);
  if (stage === 1) return <MatchFile upload={upload} />;
  if (stage === 2) return <UploadProgress upload={upload} />;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={result.href}>{result.label}</ButtonLink>
        <ButtonLink variant="secondary" href={again}>
          Загрузить другой файл
        </ButtonLink>
        <FilesWithReasons upload={upload} />
      </div>
      <UndoUpload upload={upload} />
      <MendRows upload={upload} />
      <RefusedRows upload={upload} />
    </>
  );
}
