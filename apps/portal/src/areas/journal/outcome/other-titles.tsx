import type { Schemas } from '@portal/api-client/client';
import { Accordion } from '@portal/ui/accordion';
import { Alert } from '@portal/ui/alert';
import { PartNumber } from '@portal/ui/part-number';
import { Text } from '@portal/ui/text';

type Goods = Schemas['UploadShifts'];

/**
 * Rows whose title names a different product than the catalogue's: another part's number, or a wrong column.
 */
export function OtherTitles({
  goods: { other_titles: named, other_titles_total: total },
}: {
  goods: Pick<Goods, 'other_titles' | 'other_titles_total'>;
}) {
  if (total === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="yellow">
        {`Строк, где под этим номером в каталоге другой товар: ${total.toLocaleString('ru')}. Проверьте артикулы: строки загрузятся, а покупатель увидит оба названия.`}
      </Alert>
      <Accordion
        items={[
          {
            id: 'titles',
            title: `Названы иначе, чем в каталоге: ${total.toLocaleString('ru')}`,
            content: (
              <ul
                className="flex max-h-80 flex-col gap-2 overflow-y-auto"
                aria-label="Названы иначе, чем в каталоге"
              >
                {named.map(({ row_number, brand, article, title, catalogue_title }) => (
                  <li key={row_number}>
                    {`строка ${row_number.toLocaleString('ru')}: ${brand} `}
                    <PartNumber>{article}</PartNumber>
                    <Text size="small" tone="muted" block>
                      {`в файле «${title}», в каталоге «${catalogue_title}»`}
                    </Text>
                  </li>
                ))}
                {total > named.length && <li>{`и ещё ${(total - named.length).toLocaleString('ru')}`}</li>}
              </ul>
            ),
          },
        ]}
      />
    </div>
  );
}
