import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { useQuery } from '../../session/calls/use-query.ts';
import { useParams } from 'react-router';
import { UploadScreen } from '../journal/upload-screen.tsx';
import { ChooseFile } from './choose-file.tsx';
import { priceListQuery } from './queries.ts';

/** Import of a file into the price list of the address. */
export function ListImportScreen() {
  const id = Number(useParams()['id']);
  const { data: list, error, refetch } = useQuery(priceListQuery(id));
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!list) return <Skeleton className="h-96 w-full" />;
  const href = routeHref('prices-id', { id });
  return (
    <UploadScreen
      title={`Обновление «${list.title}» из файла`}
      again={routeHref('prices-id-import', { id })}
      list={{ href, label: list.title }}
      filled={() => ({ href, label: 'Открыть прайс-лист' })}
      choose={(onUploaded) => <ChooseFile only={list} onUploaded={onUploaded} />}
    />
  );
}
