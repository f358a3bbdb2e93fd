import { answerOf, type Schemas } from '@portal/api-client/client';
import { CARDS_IN_FILE, MAPS_IN_FILE } from '@portal/domain/logistic-files';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { ButtonLink } from '@portal/ui/button-link';
import { checkRule } from '@portal/domain/access';
import { type Imported, TableImport } from '../../../kit/table-import.tsx';
import { api } from '../../../session/api.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { formData } from '../../../kit/form-data.ts';
import { logisticsChanged } from '../queries.ts';
import { StorageFrame } from '../storage-frame.tsx';

const COLUMNS =
  'Столбцы «Куда», «Отсечка», «Дни» и «Доставка»; ещё читаются название, сборка, наценки и комментарий';

const said = ({ created, changed, unchanged }: Schemas['WaysImport']) =>
  [
    `Новых: ${created.toLocaleString('ru')}`,
    `изменено: ${changed.toLocaleString('ru')}`,
    `без изменений: ${unchanged.toLocaleString('ru')}`,
  ].join(', ');

async function imported(answer: Promise<{ data: Schemas['WaysImport'] }>): Promise<Imported> {
  const { data } = await answer;
  await logisticsChanged();
  return { said: said(data), errors: data.errors };
}

const bodyOf = (storage_id: number, file: File) => formData({ storage_id }, [file], 'file');

const useDraws = () => checkRule('actions.storages.logistic-map.create', viewerOf(useCurrentUser()));
const READ_ONLY = <Alert>Карты и карточки загружают поставщики и дистрибьюторы.</Alert>;

/** /storages/{id}/log-map/import_card: import of logistic maps from a file. */
export function ImportMapsScreen() {
  const draws = useDraws();
  return (
    <StorageFrame
      page="storages-id-log-map"
      actions={({ id }) => (
        <ButtonLink variant="secondary" href={routeHref('storages-id-log-map', { id })}>
          Все карты
        </ButtonLink>
      )}
    >
      {({ id }) =>
        draws ? (
          <TableImport
            label="Таблица логистических карт"
            hint={`${COLUMNS}, вид, метки и статус – как в выгрузке карт. Карта с тем же названием меняется. Не больше ${MAPS_IN_FILE.toLocaleString('ru')} строк`}
            load={(file) =>
              imported(answerOf(api.POST('/warehouse/logistic-map/import', { body: bodyOf(id, file) })))
            }
          />
        ) : (
          READ_ONLY
        )
      }
    </StorageFrame>
  );
}

/** /storages/{id}/import_card: import of logistic cards from a file. */
export function ImportCardsScreen() {
  const draws = useDraws();
  return (
    <StorageFrame
      page="storages-id-log-map-inbox"
      actions={({ id }) => (
        <ButtonLink variant="secondary" href={routeHref('storages-id-log-map-inbox', { id })}>
          Все карточки
        </ButtonLink>
      )}
    >
      {({ id }) =>
        draws ? (
          <TableImport
            label="Таблица логистических карточек"
            hint={`${COLUMNS}. «Куда» – склад покупателя: код, название или «контрагент: склад». Новые условия ждут его подтверждения. Не больше ${CARDS_IN_FILE.toLocaleString('ru')} строк`}
            load={(file) =>
              imported(answerOf(api.POST('/warehouse/logistic-card/import', { body: bodyOf(id, file) })))
            }
          />
        ) : (
          READ_ONLY
        )
      }
    </StorageFrame>
  );
}
