import { CallError } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { FileUpload } from '@portal/ui/file-upload';
import { LoadingPopup } from '@portal/ui/loading-popup';
import { Select } from '@portal/ui/select';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState } from '@portal/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../session/query-client.ts';
import { environmentQuery } from '../../session/environment.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { useSlow } from '../../session/time/slow.ts';
import type { Upload } from '../journal/queries.ts';
import { type PriceList, priceListsQuery, sendPriceList } from './queries.ts';

export interface ChooseFileProps {
  /** The list that the file is for; without one it is chosen. */
  only?: PriceList;
  onUploaded(upload: Upload): void;
}

/** Which price list, and its file. */
export function ChooseFile({ only, onUploaded }: ChooseFileProps) {
  const { data } = useQuery({ ...priceListsQuery, enabled: only === undefined });
  const mayChange = checkRule('actions.prices.create', viewerOf(useCurrentUser()));
  const lists = only ? [only] : data;
  const { data: environment } = useQuery(environmentQuery);
  const [listId, setListId] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [fileName, setFileName] = useState<string>();
  const [error, setError] = useState<string>();
  // The file is there and is being read; leaving now would lose it.
  const reading = useSlow(progress === 100);
  const chosen = listId === '' ? (lists?.[0]?.id ?? 0) : Number(listId);

  async function send(file: File) {
    setError(undefined);
    setFileName(file.name);
    setProgress(0);
    try {
      const upload = await sendPriceList(chosen, file, setProgress);
      queryClient.setQueryData(['upload', upload.id], upload);
      void queryClient.invalidateQueries({ queryKey: ['uploads'] });
      onUploaded(upload);
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : 'Файл не принят');
    } finally {
      setProgress(null);
    }
  }

  if (!lists) return <Skeleton shape="card" className="h-96 max-w-180" />;
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Прайс-листа ещё нет"
          actions={<ButtonLink href={routeHref('prices-add')}>Завести прайс-лист</ButtonLink>}
        >
          Сначала заведите его: назовите и выберите склад.
        </EmptyState>
      </Card>
    );
  }
  if (!mayChange || (only && !only.allowed_actions.includes('items')))
    return <Alert>Файлы прайс-листа загружает только его продавец.</Alert>;
  return (
    <Card className="max-w-180">
      <div className="flex flex-col gap-5">
        <Field label="Прайс-лист">
          <Select
            options={lists.map(({ id, title, storage }) => ({
              value: String(id),
              label: `${title} · ${storage.title}`,
            }))}
            value={String(chosen)}
            onChange={({ target }) => setListId(target.value)}
          />
        </Field>
        <FileUpload
          label="Файл прайс-листа"
          accept=".xlsx,.csv,.txt"
          hint="Файл .xlsx или .csv: артикул, бренд, наименование, цена, остаток, кратность в любом порядке"
          maxSize={environment?.max_file_size ?? 32 * 1024 * 1024}
          progress={progress}
          fileName={fileName}
          error={error}
          onFile={(file) => void send(file)}
        />
        <LoadingPopup open={reading} />
      </div>
    </Card>
  );
}
