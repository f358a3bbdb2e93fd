import type { Schemas } from '@portal/api-client/client';

type Category = Schemas['Category'];

const ROOT = 1;

/** The categories right below one. */
export const childrenOf = (categories: readonly Category[], id: number) =>
  categories.filter(({ parent_id }) => parent_id === id);

/** The groups of the whole catalogue: one without categories of its own, such as «Прочее», comes last. */
export const groupsOf = (categories: readonly Category[]) =>
  childrenOf(categories, ROOT).toSorted(
    (a, b) =>
      Number(childrenOf(categories, b.id).length > 0) - Number(childrenOf(categories, a.id).length > 0),
  );
