/** Free quantity of a product; with «>» if the stock is a lower bound such as «>110». */
export const freeText = ({ quantity_text, free }: { quantity_text: string; free: number }): string =>
  `${quantity_text.startsWith('>') && free > 0 ? '>' : ''}${free.toLocaleString('ru')}`;
