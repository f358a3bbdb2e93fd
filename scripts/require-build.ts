// Prints a message when something is not built yet, instead of an import error. `requireBuild('domain')` in a
// configuration, `node scripts/require-build.ts openapi && …` in a script.
import { existsSync } from 'node:fs';
import path from 'node:path';

const BUILT = {
  openapi: 'openapi/dist/portal.json',
  domain: 'packages/domain/dist',
  ui: 'packages/ui/dist',
  portal: 'apps/portal/dist/index.html',
} as const;

export type Part = keyof typeof BUILT;

/** Ends the process with a message if one of the parts is not built. */
export function requireBuild(...parts: Part[]): void {
  const missing = parts.map((part) => BUILT[part]).filter((file) => !existsSync(path.join(ROOT, file)));
  if (missing.length === 0) return;
  process.stderr.write(`Проект не собран: нет ${missing.join(', ')}. Выполните npx pnpm build.\n`);
  process.exit(1);
}

const ROOT = path.join(import.meta.dirname, '..');
const isPart = (name: string): name is Part => Object.hasOwn(BUILT, name);

if (process.argv[1] === import.meta.filename) requireBuild(...process.argv.slice(2).filter(isPart));
