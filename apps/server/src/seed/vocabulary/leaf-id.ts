/** The id of a leaf of the demo's category tree, by the places of its group and of itself. */
export const leafId = (group: number, child: number): number => 100 + group * 20 + child;
