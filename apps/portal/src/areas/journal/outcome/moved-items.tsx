import type { Schemas } from '@portal/api-client/client';
import { Accordion } from '@portal/ui/accordion';
import { Alert } from '@portal/ui/alert';
import { PartNumber } from '@portal/ui/part-number';

/**
 * Items that would move from other price lists of the seller: an item is in one list only, so the former price
 * disappears.
 */
export function MovedItems({ goods: { moved } }: { goods: Schemas['UploadShifts'] }) {
  if (moved.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Alert tone="yellow">
        {`Из других ваших прайс-листов сюда перейдут позиции: ${moved
          .map(({ price_list, count }) => `«${price_list.title}» – ${count.toLocaleString('ru')}`)
          .join(', ')}. Там их больше не будет.`}
      </Alert>
      <Accordion
        items={moved.map(({ price_list, count, named }) => ({
          id: String(price_list.id),
          title: `Перейдут из «${price_list.title}»: ${count.toLocaleString('ru')}`,
          content: (
            <ul
              className="flex max-h-80 flex-col gap-1 overflow-y-auto"
              aria-label={`Позиции из «${price_list.title}»`}
            >
              {named.map(({ row_number, brand, article }) => (
                <li key={row_number}>
                  {`строка ${row_number.toLocaleString('ru')}: ${brand} `}
                  <PartNumber>{article}</PartNumber>
                </li>
              ))}
              {count > named.length && <li>{`и ещё ${(count - named.length).toLocaleString('ru')}`}</li>}
            </ul>
          ),
        }))}
      />
    </div>
  );
}
