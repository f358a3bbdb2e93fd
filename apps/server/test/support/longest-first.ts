import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 15 seconds, the longest first; a name of theirs stands once in the server. */
const LONGEST = [
  'uploads-corpus',
  'start',
  'fuzz',
  'tenants',
  'report-summaries',
  'kills',
  'embedded',
  'restart',
  'import',
  'database-away',
  'orders-at-once',
  'superseded-list',
  'order-machine',
  'reports',
  'fetching',
  'read',
  'normative',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
}

/** None of them is begun last, when the other worker has nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's sequencer has a method of this name
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
