import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take more than 15 seconds, the longest first; each name occurs once in the server. */
const LONGEST = [
  'uploads-corpus',
  'start',
  'whole-workbook',
  'kills',
  'fuzz',
  'tenants',
  'report-summaries',
  'goods',
  'embedded',
  'restart',
  'import',
  'database-away',
  'orders-at-once',
  'superseded-list',
  'backup',
  'order-machine',
  'normative',
  'machines',
];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
}

/** Starts the longest files first, so that none of them runs last while the other worker is idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's sequencer has a method of this name
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
