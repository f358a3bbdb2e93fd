/** The category of products created by price lists: «Прочее», a child of the root. */
export { UNSORTED_CATEGORY } from '@portal/domain/nomenclature';
