// After tsup: types, the prebuilt stylesheets, and the token, reset and font files for apps that build their own.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import postcss from 'postcss';

const run = (...command) =>
  execFileSync(command[0], command.slice(1), {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: import.meta.dirname,
  });
run('tsc', '-p', 'tsconfig.build.json');
// The icons are in icons.js (tsup.config.ts): their types do not name the package that they come from.
const types = new URL('dist/icons.d.ts', import.meta.url);
const text = readFileSync(types, 'utf8').replace(/export \{([^}]*)\} from 'lucide-react';/, (_, list) =>
  list
    .split(',')
    .flatMap((one) => /\w+ as (\w+)/.exec(one)?.[1] ?? [])
    .map((name) => `export declare const ${name}: IconComponent;\n`)
    .join(''),
);
if (text.includes('lucide')) throw new Error('icons.d.ts still names lucide-react');
writeFileSync(types, text);
for (const file of ['styles.css', 'core.css'])
  run('tailwindcss', '-i', `src/${file}`, '-o', `dist/${file}`, '--minify');
writeFileSync(
  new URL('dist/styles.unlayered.css', import.meta.url),
  withoutLayers(readFileSync(new URL('dist/styles.css', import.meta.url), 'utf8')),
);
for (const file of ['theme.css', 'reset.css', 'fonts.css'])
  copyFileSync(new URL(`src/${file}`, import.meta.url), new URL(`dist/${file}`, import.meta.url));

copyFileSync(
  new URL('node_modules/lucide-react/LICENSE', import.meta.url),
  new URL('dist/icons.LICENSE.txt', import.meta.url),
);

// The stylesheets name font files beside them.
cpSync(new URL('src/files', import.meta.url), new URL('dist/files', import.meta.url), { recursive: true });
for (const family of ['golos-text', 'jetbrains-mono']) {
  cpSync(
    new URL(`node_modules/@fontsource-variable/${family}/files`, import.meta.url),
    new URL('dist/files', import.meta.url),
    { recursive: true },
  );
  // The fonts' licence (OFL) goes wherever they go.
  copyFileSync(
    new URL(`node_modules/@fontsource-variable/${family}/LICENSE`, import.meta.url),
    new URL(`dist/files/${family}.LICENSE.txt`, import.meta.url),
  );
}

/**
 * The stylesheet for a page whose own rules name elements (`button { … }`) outside a layer and would win over every layer.
 * Unlayered, a class of the components wins over the name of an element by its specificity; the reset gets one that is
 * between the two.
 */
function withoutLayers(css) {
  const sheet = postcss.parse(css);
  sheet.walkAtRules('layer', (layer) => {
    if (!layer.nodes) return void layer.remove();
    if (layer.params === 'base')
      layer.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) =>
          selector.startsWith(':where') && !selector.includes(':focus-visible')
            ? `html body ${selector}`
            : selector,
        );
      });
    layer.replaceWith(layer.nodes);
  });
  return sheet.toString();
}
