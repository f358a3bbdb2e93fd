/**
 * Chosen lines of a basket as an address carries them: «104-180,185», runs of lines that stand one after another in the
 * basket. Ids ascending; empty for none.
 * @param all ids of the basket's lines
 */
export function writeLines(all: readonly number[], chosen: ReadonlySet<number | string>): string {
  const runs: number[][] = [];
  let open: number[] | undefined;
  for (const id of all.toSorted((a, b) => a - b)) {
    if (!chosen.has(id)) open = undefined;
    else if (open) open[1] = id;
    else runs.push((open = [id]));
  }
  return runs.map((run) => run.join('-')).join(',');
}

/** Which lines an address means; without any, or with something else written there, all of them. */
export function readLines(text: string | null): (id: number) => boolean {
  const runs = (text ?? '').split(',').flatMap((run) => {
    const [, first, last = first] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(run) ?? [];
    return first === undefined ? [] : [{ first: Number(first), last: Number(last) }];
  });
  return runs.length === 0 ? () => true : (id) => runs.some(({ first, last }) => first <= id && id <= last);
}
