/**
 * Encodes selected lines of a basket for an address as ranges of lines that are adjacent in the basket:
 * «104-180,185». Ids ascending; empty for none.
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

/** Returns a predicate for the lines in an address; with an empty or invalid text it accepts all lines. */
export function readLines(text: string | null): (id: number) => boolean {
  const runs = (text ?? '').split(',').flatMap((run) => {
    const [, first, last = first] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(run) ?? [];
    return first === undefined ? [] : [{ first: Number(first), last: Number(last) }];
  });
  return runs.length === 0 ? () => true : (id) => runs.some(({ first, last }) => first <= id && id <= last);
}
