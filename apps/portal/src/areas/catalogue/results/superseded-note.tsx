import type { Schemas } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { Link } from '@portal/ui/link';
import { PartNumber } from '@portal/ui/part-number';

/** «Номер X заменён на Y»: the manufacturer has replaced the number; Y comes first below. */
export function SupersededNote({ superseded }: { superseded: readonly Schemas['Superseded'][] }) {
  if (superseded.length === 0) return null;
  return (
    <Alert>
      {superseded.map(({ brand_title, article, standard }) => (
        <p key={`${brand_title} ${article} ${standard.id}`}>
          Номер {brand_title} <PartNumber>{article}</PartNumber> заменён на{' '}
          <Link underlined href={`/catalog/result?articleId=${standard.id}`}>
            {standard.brand_title} <PartNumber>{standard.article}</PartNumber>
          </Link>
        </p>
      ))}
    </Alert>
  );
}
