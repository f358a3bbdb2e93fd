import { writtenFeatures } from '@portal/domain/nomenclature';
import { momentColumn, type Sheet } from '../../lists/export.ts';
import type { List, RowOf, WireRow } from '../../lists/list.ts';
import { crossesCell } from './own-crosses.ts';
import { ownProducts } from './own-products.ts';
import { ownProduct } from './tables.ts';

const fields = {
  ...ownProducts.fields,
  description: ownProduct.description,
  features: ownProduct.features,
  barcodes: ownProduct.barcodes,
  crosses: crossesCell,
  weight: ownProduct.weight,
  length: ownProduct.length,
  width: ownProduct.width,
  height: ownProduct.height,
};
type Row = WireRow<'listOwnProducts'> &
  Pick<
    RowOf<typeof fields>,
    'description' | 'features' | 'barcodes' | 'crosses' | 'weight' | 'length' | 'width' | 'height'
  >;

/** Own products with all fields of the file. */
export const ownSheetList: List<'listOwnProducts', typeof fields, Row> = {
  ...ownProducts,
  fields,
  async wire(rows, viewer, connection) {
    const shown = await ownProducts.wire(rows, viewer, connection);
    return rows.map(({ description, features, barcodes, crosses, weight, length, width, height }, place) => ({
      ...(shown[place] as WireRow<'listOwnProducts'>),
      description,
      features,
      barcodes,
      crosses,
      weight,
      length,
      width,
      height,
    }));
  },
};

/** The columns are those that an upload recognises, so that the file can be changed and uploaded again. */
export const OWN_SHEET: Sheet<Row> = {
  name: 'Номенклатура',
  columns: [
    { title: 'Артикул', width: 20, cell: ({ article }) => article },
    { title: 'Бренд', width: 20, cell: ({ brand }) => brand.title },
    { title: 'Наименование', width: 50, cell: ({ title }) => title },
    { title: 'Категория', width: 30, cell: ({ category }) => category?.title ?? '' },
    { title: 'Кратность', width: 10, cell: ({ multiplicity }) => multiplicity },
    { title: 'В упаковке', width: 10, cell: ({ pack_quantity }) => pack_quantity },
    { title: 'Штрихкоды', width: 20, cell: ({ barcodes }) => barcodes.join('; ') },
    { title: 'Вес, г', width: 10, cell: ({ weight }) => weight },
    { title: 'Длина, мм', width: 10, cell: ({ length }) => length },
    { title: 'Ширина, мм', width: 10, cell: ({ width }) => width },
    { title: 'Высота, мм', width: 10, cell: ({ height }) => height },
    {
      title: 'Характеристики',
      width: 50,
      cell: ({ features }) => writtenFeatures(features).replaceAll('\n', '; '),
    },
    { title: 'Замены', width: 50, cell: ({ crosses }) => crosses },
    { title: 'Описание', width: 50, cell: ({ description }) => description },
    { title: 'Прайс-лист', width: 30, cell: ({ price_list }) => price_list?.title ?? '' },
    momentColumn('Изменён', ({ updated_at }) => updated_at),
  ],
};
