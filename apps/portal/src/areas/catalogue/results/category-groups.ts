import type { Schemas } from '@portal/api-client/client';

type Category = Schemas['Category'];

const ROOT = 1;

/** Direct subcategories of a category. */
export const childrenOf = (categories: readonly Category[], id: number) =>
  categories.filter(({ parent_id }) => parent_id === id);

/** Top-level groups of the catalogue; those without subcategories, such as «Прочее», come last. */
export const groupsOf = (categories: readonly Category[]) =>
  childrenOf(categories, ROOT).toSorted(
    (a, b) =>
      Number(childrenOf(categories, b.id).length > 0) - Number(childrenOf(categories, a.id).length > 0),
  );
