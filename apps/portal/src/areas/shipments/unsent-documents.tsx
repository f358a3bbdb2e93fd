import { type RouteName, routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { documentNumber } from '../../kit/list/columns.tsx';
import { useUnsentDocuments } from '../../session/browser/kept.ts';

/** Title and page of each kind of document that this device keeps. */
const KINDS: Readonly<Record<string, readonly [title: string, page: RouteName]>> = {
  acceptance: ['Приёмка', 'acceptances-id'],
  shipment: ['Отгрузка', 'shipment-id'],
  movement: ['Перемещение', 'movement-id-shipment'],
  collect: ['Отгрузка по заказу', 'inbox-id-shipment'],
};

/** Work that this device keeps because it was not sent, with a link to each document; nothing if there is none. */
export function UnsentDocuments() {
  const documents = useUnsentDocuments().flatMap(({ document, pieces }) => {
    const [kind = '', id = ''] = document.split('.');
    const known = KINDS[kind];
    return known && pieces > 0 ? [{ document, id: Number(id), pieces, title: known[0], page: known[1] }] : [];
  });
  if (documents.length === 0) return null;
  return (
    <Alert tone="yellow" title="Не отправлено с этого устройства">
      <ul className="mt-1 flex flex-wrap gap-2">
        {documents.map(({ document, id, pieces, title, page }) => (
          <li key={document} className="max-w-full">
            <ButtonLink variant="secondary" href={routeHref(page, { id })}>
              {`${title} ${documentNumber(id)}: ${pieces.toLocaleString('ru')} шт.`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
