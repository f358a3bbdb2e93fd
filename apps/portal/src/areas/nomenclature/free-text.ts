/** How much of a product is free: of «more than 110» it is more than what is left of the 110. */
export const freeText = ({ quantity_text, free }: { quantity_text: string; free: number }): string =>
  `${quantity_text.startsWith('>') && free > 0 ? '>' : ''}${free.toLocaleString('ru')}`;
