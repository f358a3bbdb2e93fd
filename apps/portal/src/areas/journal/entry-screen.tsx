import { answerOf, newIdempotencyKey } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { type JournalKind, journalOf, UPLOAD_KINDS } from '@portal/domain/uploads';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { DateTime } from '@portal/ui/date-time';
import { Link } from '@portal/ui/link';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate, useParams } from 'react-router';
import { DocumentPage } from '../../kit/document/document-page.tsx';
import type { Step } from '../../kit/document/step.ts';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { JOURNALS, type Upload, uploadHref, uploadQuery } from './queries.ts';
import { clockOf } from './publish-time.tsx';
import { UndoUpload } from './outcome/undo-upload.tsx';
import { FilesWithReasons, RefusedRows } from './outcome/refused-rows.tsx';
import { MendRows } from './outcome/mend-rows.tsx';

const count = (n: number) => (
  <Text size="figure" weight="bold">
    {n.toLocaleString('ru')}
  </Text>
);

const factsOf = (upload: Upload) => [
  { term: 'Что загружали', value: UPLOAD_KINDS[upload.kind] },
  {
    term: 'Куда',
    value:
      upload.request_id === null ? (
        upload.target
      ) : (
        <Link href={routeHref('request-id', { id: String(upload.request_id) })}>{upload.target}</Link>
      ),
  },
  ...(upload.discount_rz === null || upload.discount_rz === undefined
    ? []
    : [{ term: 'Скидка от розницы', value: `${upload.discount_rz.toLocaleString('ru')} %` }]),
  { term: 'Кто', value: `${upload.author}, ${upload.contractor.title}` },
  { term: 'Когда', value: <DateTime value={upload.created_at} /> },
  ...(upload.status.code === 'queued' && upload.publish_at !== null
    ? [{ term: 'Загрузится', value: clockOf(upload.publish_at, upload.time_zone) }]
    : []),
  // A cancelled upload has no result to count.
  ...(upload.status.code === 'cancelled'
    ? []
    : [
        { term: 'Строк прочитано', value: count(upload.total) },
        { term: 'Принято', value: count(upload.taken) },
        { term: 'Не принято', value: count(upload.refused) },
        { term: 'Повторов', value: count(upload.duplicates) },
      ]),
];

/** A journal entry: who uploaded what and when, the result, the file, and a button to repeat it. */
export function EntryScreen({ kind, title }: { kind: JournalKind; title: string }) {
  const id = Number(useParams()['id']);
  const navigate = useNavigate();
  const query = useQuery(uploadQuery(id));
  const steps: readonly Step<Upload>[] = [
    {
      name: 'repeat',
      label: 'Загрузить ещё раз',
      variant: 'secondary',
      done: ['Файл загружен ещё раз', 'Проверьте столбцы и подтвердите'],
      act: async (upload) => {
        const { data } = await answerOf(
          api.POST('/data-file-processor/upload/{id}/repeat', {
            params: { path: { id: upload.id }, header: { 'Idempotency-Key': newIdempotencyKey() } },
          }),
        );
        await queryClient.invalidateQueries({ queryKey: ['uploads'] });
        await navigate(uploadHref(data));
      },
    },
  ];
  return (
    <DocumentPage
      query={query}
      tabTitle={title}
      title={({ file_name }) => file_name}
      steps={steps}
      list={{ href: routeHref(JOURNALS[kind]), label: title }}
      note={({ message, status }) =>
        message !== '' && <Alert tone={status.code === 'failed' ? 'red' : 'yellow'}>{message}</Alert>
      }
      facts={factsOf}
    >
      {(upload) => (
        <>
          <UndoUpload upload={upload} />
          <Files upload={upload} />
          {upload.entries.ids.length > 0 && (
            <NewProducts {...upload.entries} own={journalOf(upload.kind) === 'nomenclature_upload'} />
          )}
          <MendRows upload={upload} />
          <RefusedRows upload={upload} />
        </>
      )}
    </DocumentPage>
  );
}

/** The original file and the one with reasons; an unfinished upload links to the page where it continues. */
function Files({ upload }: { upload: Upload }) {
  const { id, kind, finished_at, file_kept, allowed_actions, request_id } = upload;
  if (kind === 'batch_product_upload')
    return <Text tone="muted">Файла не было: товары взяты из своих прайс-листов.</Text>;
  if (request_id !== null)
    return <Text tone="muted">Файл хранится в заявке: там его можно скачать с причинами.</Text>;
  if (!file_kept) return <Text tone="muted">Файл больше не хранится.</Text>;
  return (
    <div className="flex flex-wrap gap-2">
      {finished_at === null && allowed_actions.length > 0 && (
        <ButtonLink href={uploadHref(upload)}>Продолжить загрузку</ButtonLink>
      )}
      <ExportButton
        label="Скачать файл"
        call={() =>
          api.GET('/data-file-processor/upload/{id}/file', { params: { path: { id } }, parseAs: 'blob' })
        }
      />
      <FilesWithReasons upload={upload} />
      <WithFormer upload={upload} />
    </div>
  );
}

/** Link to the changes of the price list since the previous upload, from the list's versions. */
function WithFormer({ upload: { id, price_list, taken } }: { upload: Upload }) {
  const viewer = viewerOf(useCurrentUser());
  if (price_list === null || taken === 0 || viewer.type === 'shop') return null;
  if (!checkRule('pages.prices-id-edit', viewer)) return null;
  return (
    <ButtonLink
      variant="secondary"
      href={routeHref('prices-id-edit', { id: price_list.id }, { compare: String(id) })}
    >
      Сравнить с прошлой загрузкой
    </ButtonLink>
  );
}

/** `own`: products of the seller's nomenclature, not of the catalogue. */
function NewProducts({ ids, articles, own }: Upload['entries'] & { own: boolean }) {
  return (
    <Card title={own ? 'Новые товары номенклатуры' : 'Новые товары каталога'}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {ids.map((id, place) => (
          <li key={id}>
            <Link href={routeHref(own ? 'nomenclature-id' : 'product-id', { id: String(id) })}>
              {articles[place]}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
