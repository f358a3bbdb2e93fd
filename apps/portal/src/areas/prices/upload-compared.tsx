import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useNavigate } from 'react-router';
import { allVersionsQuery, Comparison } from './versions/comparison.tsx';
import type { PriceList } from './queries.ts';

/**
 * Changes made by the upload in the address («?compare=7») since the previous upload; if there is none, since
 * the last other change of the list. Linked from the journal.
 */
export function UploadCompared({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const [params] = useAddress();
  const upload = Number(params.get('compare'));
  const { data: versions } = useQuery({ ...allVersionsQuery(list), enabled: upload > 0 });
  if (!upload || !versions) return null;
  const place = versions.findIndex((version) => version.upload?.id === upload);
  const from = versions[place];
  if (!from)
    return (
      <Alert>
        Среди версий этой загрузки нет: она ничего не изменила, или с тех пор прайс-лист менялся много раз.
      </Alert>
    );
  const older = versions.slice(place + 1);
  return (
    <Comparison
      list={list}
      from={from}
      with={older.find((version) => version.upload !== null) ?? older[0]}
      onClose={() => void navigate(routeHref('prices-id-edit', { id: list.id }), { replace: true })}
    />
  );
}
