import type { BarcodeFault, CategoryPlaceFault } from '../catalogue/nomenclature.ts';
import type { PictureFault } from '../catalogue/pictures.ts';
import type { OriginFault } from '../documents/origin.ts';
import type { Sentences } from './say.ts';
import type { MergerStop, ProductCollision, ProductMergerStop, UndoRefusal } from '../catalogue/mergers.ts';
import { asSentence, plural } from '../text/words.ts';

/** A fault of a product, its picture or a category. */
export type CatalogueFault = BarcodeFault | CategoryPlaceFault | OriginFault | PictureFault;

/** Sentences about products, pictures and categories. */
export const CATALOGUE_SENTENCES: Sentences<CatalogueFault> = {
  barcodeLength: 'Штрихкод – 8, 12, 13 или 14 цифр',
  barcodeCheckDigit: ({ digits }) => `Контрольная цифра штрихкода ${digits} не сходится`,
  countryUnknown: ({ given }) => `Страны «${given}» нет в классификаторе стран мира`,
  declarationForm: 'Номер декларации пишут так: 10702070/150626/3245678/001',
  declarationOfRussia: 'У товара из России нет таможенной декларации: оставьте поле пустым',
  categoryInItself: 'Категорию нельзя перенести внутрь самой себя',
  categoryTooDeep: ({ levels }) => `Категории не бывают глубже ${levels} уровней`,
  pictureTooLarge: ({ megabytes }) => `Файл больше ${megabytes} МБ: уменьшите его`,
  pictureFormatUnknown: 'Подходят только фотографии PNG, JPEG и WebP',
  pictureTooLong: ({ side }) => `Фотография больше ${side} × ${side} точек: уменьшите её`,
  pictureTooSmall: ({ side }) => `Фотография меньше ${side} × ${side} точек: на ней ничего не видно`,
};

/** What prevents a merger, what it does, and what prevents undoing it. */
export type MergerFault = MergerStop | ProductMergerStop | ProductCollision | UndoRefusal;

/** Sentences about mergers, each with what to do. */
export const MERGER_SENTENCES: Sentences<MergerFault> = {
  mergerOfOneContractor: 'Это один и тот же контрагент. Выберите другого.',
  mergerOfAdministration: 'Администрация портала не объединяется.',
  mergerWithSandbox: 'Одна из организаций – песочница: документы другой исчезли бы вместе с её документами.',
  mergerOfOtherKinds:
    'Это организации разных видов: права их людей различаются. Объединить можно только одного вида.',
  contractorMergedAlready: ({ title }) => `«${title}» уже объединён с другим контрагентом.`,
  contractsBetweenMerged: ({ numbers }) =>
    `Между ними есть договоры: ${numbers.join(', ')}. Сначала расторгните или удалите их.`,
  documentsBetweenMerged: ({ title, count }) =>
    `Между ними есть незакрытые документы – ${title.toLowerCase()}: ${count}. Сначала завершите их.`,
  proposalsOfBothMerged: ({ partners }) =>
    `${asSentence(`У обоих открыта заявка на подключение: ${partners.join(', ')}`)} Сначала решите одну из них.`,
  mergerOfOneProduct: 'Это один и тот же товар. Выберите другой.',
  mergerOfReplacedProduct:
    'Изготовитель заменил один из этих номеров другим: это разные товары, хотя и взаимозаменяемые.',
  productMergedAlready: ({ title }) => `«${title}» уже объединён с другим товаром.`,
  brandsDiffer: ({ brands }) =>
    `Бренды разные: ${brands[0]} и ${brands[1]}. Убедитесь, что это один и тот же товар.`,
  pricesCollide: ({ count }) =>
    `У ${count} ${plural(count, 'поставщика', 'поставщиков', 'поставщиков')} в прайс-листах есть оба: предложение закрываемого товара уйдёт из продажи, останется цена товара, к которому присоединяют.`,
  stocksCollide: ({ count }) =>
    `На ${count} ${plural(count, 'складе', 'складах', 'складах')} есть остатки обоих: остаток закрываемого товара уйдёт из продажи, заказанное из него отгрузят как обычно.`,
  basketsCollide: ({ count }) =>
    `В ${count} ${plural(count, 'корзине', 'корзинах', 'корзинах')} лежат оба: вторая строка останется с пометкой, что предложения больше нет.`,
  undoneAlready: 'Объединение уже отменено',
  undoTooLate: ({ hours }) => `Отменить объединение можно в течение ${hours} часов`,
  undoLaterFirst: ({ later }) => `Сначала отмените более позднее объединение с «${later}»`,
  undoWithDocuments: ({ between }) =>
    `После объединения появились документы, которые касаются обеих организаций: ${between
      .map(({ title, ids }) => `${title.toLowerCase()} ${ids.join(', ')}`)
      .join('; ')}. Сначала завершите их.`,
};
