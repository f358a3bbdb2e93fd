import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the small font files hold the ranges of fonts.css', () => {
  const check = () =>
    execFileSync('node', ['fonts.mjs', '--check'], { cwd: path.join(import.meta.dirname, '..') });
  expect(check).not.toThrow();
});
