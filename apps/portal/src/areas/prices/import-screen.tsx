import { routeHref } from '@portal/domain/routes';
import { UploadScreen } from '../journal/upload-screen.tsx';
import { ChooseFile } from './choose-file.tsx';

/** Import of a price list, from the file to the result. */
export function ImportScreen() {
  return (
    <UploadScreen
      title="Загрузка прайс-листа"
      again={routeHref('prices-import')}
      list={{ href: routeHref('prices'), label: 'Все прайс-листы' }}
      filled={({ price_list }) => ({
        href: price_list ? routeHref('prices-id', { id: price_list.id }) : routeHref('prices'),
        label: 'Открыть прайс-лист',
      })}
      choose={(onUploaded) => <ChooseFile onUploaded={onUploaded} />}
    />
  );
}
