/** The category of products that a price list brought: «Прочее», a child of the root. */
export { UNSORTED_CATEGORY } from '@portal/domain/nomenclature';
