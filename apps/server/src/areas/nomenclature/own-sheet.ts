import { countryName } from '@portal/domain/origin';
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
  vat_rate: ownProduct.vat_rate,
  country_code: ownProduct.country_code,
  customs_declaration: ownProduct.customs_declaration,
};
type Row = WireRow<'listOwnProducts'> & Omit<RowOf<typeof fields>, keyof typeof ownProducts.fields>;

/** Own products with all fields of the file. */
export const ownSheetList: List<'listOwnProducts', typeof fields, Row> = {
  ...ownProducts,
  fields,
  async wire(rows, viewer, connection) {
    const shown = await ownProducts.wire(rows, viewer, connection);
    return rows.map((row, place) => ({
      ...(shown[place] as WireRow<'listOwnProducts'>),
      description: row.description,
      features: row.features,
      barcodes: row.barcodes,
      crosses: row.crosses,
      weight: row.weight,
      length: row.length,
      width: row.width,
      height: row.height,
      vat_rate: row.vat_rate,
      country_code: row.country_code,
      customs_declaration: row.customs_declaration,
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
      title: 'Ставка НДС',
      width: 12,
      cell: ({ vat_rate }) => (vat_rate === null ? 'обычная' : `${vat_rate}%`),
    },
    { title: 'Страна', width: 20, cell: ({ country_code }) => countryName(country_code) },
    { title: 'Номер декларации', width: 30, cell: ({ customs_declaration }) => customs_declaration },
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
