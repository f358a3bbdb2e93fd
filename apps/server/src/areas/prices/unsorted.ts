/** The category of products that a price list brought: «Прочее», a child of the root. */
export const UNSORTED_CATEGORY = 2;
