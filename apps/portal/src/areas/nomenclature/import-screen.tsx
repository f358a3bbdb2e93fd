import { checkRule } from '@portal/domain/access';
import { routeHref } from '@portal/domain/routes';
import { Alert } from '@portal/ui/alert';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { FileFor } from '../journal/matching/file-for.tsx';
import type { Upload } from '../journal/queries.ts';
import { UploadScreen } from '../journal/upload-screen.tsx';

const TEMPLATE = {
  name: 'номенклатура',
  lines: [
    'Артикул;Бренд;Наименование;Категория;Кратность;В упаковке;Штрихкоды;Вес, г;Длина, мм;Ширина, мм;Высота, мм;Характеристики;Замены;Описание',
    'OC 90;KNECHT;Фильтр масляный;Фильтры масляные;1;10;4009026010136;340;80;76;79;"Резьба: M20 × 1,5; Клапан: есть";"MAHLE: OC 90 OF (TecDoc); MANN-FILTER: W 712";',
  ],
};

/** Import of the nomenclature, from the file to the result. */
export function NomenclatureImportScreen() {
  return (
    <UploadScreen
      title="Загрузка номенклатуры"
      again={routeHref('nomenclature-import')}
      list={{ href: routeHref('nomenclature'), label: 'Номенклатура' }}
      filled={() => ({ href: routeHref('nomenclature'), label: 'Открыть номенклатуру' })}
      choose={(onUploaded) => <ChooseFile onUploaded={onUploaded} />}
    />
  );
}

function ChooseFile({ onUploaded }: { onUploaded(upload: Upload): void }) {
  const mayWrite = checkRule('actions.nomenclature.update', viewerOf(useCurrentUser()));
  if (!mayWrite) return <Alert>Номенклатуру загружают поставщики и дистрибьюторы – каждый свою.</Alert>;
  return (
    <FileFor
      fieldsOf={() => ({ kind: 'nomenclature_upload' })}
      fileLabel="Файл номенклатуры"
      hint="Файл .xlsx, .xls, .ods, .csv, .txt или .zip с несколькими: артикул, бренд, наименование и всё, что вы о товаре знаете, – столбцы в любом порядке, как в образце"
      template={TEMPLATE}
      onUploaded={onUploaded}
    />
  );
}
