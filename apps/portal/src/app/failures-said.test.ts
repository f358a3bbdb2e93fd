import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const roots = [
  path.join(import.meta.dirname, '..'),
  path.join(import.meta.dirname, '../../../../packages/ui/src'),
];
/** Uses of `message` that are not error messages: a document's text, a frame of the socket, an error report. */
const NO_FAILURE: Record<string, readonly string[]> = {
  'app/gate.ts': ['fault.message'],
  'session/faults/fault-reporter.ts': ['event.message'],
  'session/calls/realtime.ts': ['frame.message'],
  'kit/form/form-field.tsx': ['fieldState.error?.message'],
  'kit/form/form.ts': ['error?.message'],
  'areas/journal/upload-screen.tsx': ['upload.message'],
  'areas/basket/lines/consent.tsx': ['problem?.message'],
  'areas/basket/lines/basket-lines.tsx': ['problem.message'],
};

const sources = roots.flatMap((root) =>
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|stories)\./.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') })),
);

test('a failure is said by failureSentence alone: no screen and no component shows its message', () => {
  const shown = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/[\w.?)]+\??\.message\b/g)]
      .map(([found]) => found)
      // A field's error is a message of the domain's validators.
      .filter((found) => !/^form\.errors\.\w+\??\.message$/.test(found))
      .filter((found) => !NO_FAILURE[file]?.includes(found))
      .map((found) => `${file}: ${found}`),
  );
  expect(shown).toEqual([]);
});

test('nothing stands in the list of exceptions in vain', () => {
  const found = Object.entries(NO_FAILURE).flatMap(([file, uses]) => {
    const source = sources.find((one) => one.file === file)?.source ?? '';
    return uses.filter((use) => !source.includes(use)).map((use) => `${file}: ${use}`);
  });
  expect(found).toEqual([]);
});
