/** The id of a leaf category by the indexes of its group and of itself. */
export const leafId = (group: number, child: number): number => 100 + group * 20 + child;
