import type { Schemas } from '@portal/api-client/client';
import { Accordion } from '@portal/ui/accordion';
import { PartNumber } from '@portal/ui/part-number';
import { Text } from '@portal/ui/text';

type Goods = Schemas['UploadShifts'];

/** Products that the import would add to the shared catalogue, so that a wrong column is noticed before. */
export function NewInCatalogue({ goods: { new_products, new_named } }: { goods: Goods }) {
  if (new_named.length === 0) return null;
  const rest = new_products - new_named.length;
  return (
    <Accordion
      items={[
        {
          id: 'new',
          title: `Появятся в каталоге: ${new_products.toLocaleString('ru')}`,
          content: (
            <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto" aria-label="Новые товары каталога">
              {new_named.map(({ row_number, brand, article, title }) => (
                <li key={row_number}>
                  {brand} <PartNumber>{article}</PartNumber> <Text tone="muted">{title}</Text>
                </li>
              ))}
              {rest > 0 && <li>{`и ещё ${rest.toLocaleString('ru')}`}</li>}
            </ul>
          ),
        },
      ]}
    />
  );
}
