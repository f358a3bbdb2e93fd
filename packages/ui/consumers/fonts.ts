// next/font/google asks Google for the stylesheets of the template's fonts. Without a network it is given empty ones.
import { writeFileSync } from 'node:fs';

const ASKED = ['Geist', 'Geist+Mono'].map(
  (family) => `https://fonts.googleapis.com/css2?family=${family}:wght@100..900&display=swap`,
);

/** What `next build` needs in its environment to build the template's fonts. */
export async function fontsFor(file: string): Promise<Record<string, string>> {
  const [sheet = ''] = ASKED;
  const reached = await fetch(sheet, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (reached?.ok) return {};
  const sheets = ASKED.map((url) => [url, '@font-face { font-family: Geist; src: local("Arial"); }']);
  writeFileSync(file, `module.exports = ${JSON.stringify(Object.fromEntries(sheets))};`);
  return { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: file };
}
