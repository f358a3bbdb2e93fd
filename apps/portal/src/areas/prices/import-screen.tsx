import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Stepper } from '@portal/ui/stepper';
import { Text } from '@portal/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { MatchColumns } from './match-columns.tsx';
import { type Upload, uploadQuery } from './queries.ts';

const STEPS = ['Файл', 'Столбцы', 'Загрузка', 'Итог'];
const STEP_OF: Record<string, number> = { validating: 1, queued: 2, importing: 2 };

/** A price list from its file to the result. The upload is in the address, so that one may leave and come back. */
export function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('upload')) || 0;
  const { data: upload, error, refetch } = useQuery(uploadQuery(id));
  const open = (next?: Upload) => setParams(next ? { upload: String(next.id) } : {});
  const step = id === 0 ? 0 : upload ? (STEP_OF[upload.status.code] ?? 3) : 1;
  return (
    <>
      <PageHeader title="Загрузка прайс-листа" aside={<Text tone="muted">{upload?.file_name}</Text>} />
      <div className="mb-5">
        <Stepper steps={STEPS} current={step} />
      </div>
      {id === 0 && <ChooseFile onUploaded={open} />}
      {id > 0 && error && (
        <Card>
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        </Card>
      )}
      {id > 0 && !error && !upload && <Skeleton shape="card" className="h-80" />}
      {id > 0 && upload && step === 1 && <MatchColumns upload={upload} onCancelled={() => open()} />}
      {id > 0 && upload && step === 2 && <ImportProgress upload={upload} />}
      {id > 0 && upload && step === 3 && <ImportResult upload={upload} onAnother={() => open()} />}
    </>
  );
}
