import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { isVin, normalizeVin } from '@portal/domain/vin';
import { ButtonLink } from '@portal/ui/button-link';
import { SearchIcon } from '@portal/ui/icons';
import { EmptyState } from '@portal/ui/state';
import { useLocation } from 'react-router';
import { SupportRequest } from '../../../kit/support-request.tsx';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { useStorage } from '../../../session/storage/storage.ts';
import { WatchLater } from '../../watches/later.tsx';

export interface NothingFoundProps {
  article: string | undefined;
  title: string | undefined;
}

/**
 * Empty result of a search: suggests what else to do with the text. A VIN in the search for parts leads to its
 * vehicle.
 */
export function NothingFound({ article, title }: NothingFoundProps) {
  const { pathname } = useLocation();
  const { basketStorageId: storageId } = useStorage();
  const viewer = viewerOf(useCurrentUser());
  const text = article ?? title;
  if (text === undefined)
    return (
      <EmptyState icon={<SearchIcon />} actions={<SupportRequest variant="secondary" />}>
        Проверьте номер или поищите по словам из названия.
      </EmptyState>
    );
  const vin = normalizeVin(text);
  const isOfVehicle = isVin(vin);
  const other = new URLSearchParams(article === undefined ? { article: text } : { title: text });
  return (
    <EmptyState
      icon={<SearchIcon />}
      actions={
        <span className="flex flex-wrap justify-center gap-2">
          {isOfVehicle && checkRule('pages.catalog-vehicle', viewer) && (
            <ButtonLink href={`/catalog/vehicle?${new URLSearchParams({ vinString: vin })}`}>
              Найти автомобиль по VIN
            </ButtonLink>
          )}
          {!isOfVehicle && (
            <WatchLater
              of={
                article === undefined
                  ? { kind: 'search', search: { title: text } }
                  : { kind: 'number', article: text.slice(0, 100) }
              }
              name={text}
              storageId={storageId}
              label="Сообщить, когда появится"
            />
          )}
          <ButtonLink variant="secondary" href={`${pathname}?${other}`}>
            {article === undefined ? 'Искать как номер детали' : 'Искать в названиях'}
          </ButtonLink>
          {checkRule('pages.request-add', viewer) && (
            <ButtonLink
              variant="secondary"
              href={`${routeHref('request-add')}?${new URLSearchParams({ text })}`}
            >
              Спросить заявкой
            </ButtonLink>
          )}
          <SupportRequest variant="secondary" />
        </span>
      }
    >
      {isOfVehicle
        ? 'Это VIN: по нему находится автомобиль, а детали выбирают уже для него.'
        : 'Проверьте номер, напишите его без бренда или поищите по словам из названия.'}
    </EmptyState>
  );
}
