import type { Matched, MatchField, Preview } from '../matching/matching.ts';

/** Warnings about a file: goods on other sheets, hidden rows, several columns with the same header. */
export function warningsOf(preview: Preview, chosen: Matched, fields: readonly MatchField[]): string[] {
  const { sheet, joins, hidden_rows, header_in_doubt, rows } = preview;
  const others = joins.filter(
    ({ columns }) => columns.article !== null && columns.price === null && columns.quantity === null,
  );
  const names = others.map((other) => `«${other.sheet}»`).join(', ');
  return [
    ...(others.length === 0
      ? []
      : [
          `Товары есть и на ${others.length === 1 ? 'листе' : 'листах'} ${names}, а читается только «${sheet ?? ''}». Каждый лист загружается отдельно: выберите его справа вверху.`,
        ]),
    ...(hidden_rows === 0
      ? []
      : [`Скрытых строк: ${hidden_rows.toLocaleString('ru')}. Они тоже будут загружены.`]),
    ...(header_in_doubt
      ? [
          `Под заголовком, похоже, ещё одна его строка: «${rows[0]?.cells.filter((cell) => cell !== '').join(' | ')}». Проверьте, ту ли строку портал счёл заголовком, и подтвердите столбцы.`,
        ]
      : []),
    ...rivalsIn(preview, chosen, fields),
  ];
}

/** If several columns have the same header, tells the user which one is used. */
function rivalsIn({ rivals, headers }: Preview, chosen: Matched, fields: readonly MatchField[]): string[] {
  return rivals.flatMap(({ field, columns }) => {
    const label = fields.find(({ id }) => id === field)?.label;
    const taken = columns.find((column) => chosen[field] === String(column));
    if (label === undefined) return [];
    const names = columns.map((column) => `«${headers[column] ?? ''}»`).join(', ');
    if (taken === undefined)
      return chosen[field] === ''
        ? [`Столбцов, похожих на «${label}», несколько: ${names}. Выберите, какой читать.`]
        : [];
    return [
      `Столбцов, похожих на «${label}», несколько: ${names}. Читается «${headers[taken] ?? ''}» – проверьте, тот ли это.`,
    ];
  });
}
