// pnpm --filter @portal/domain bench: measures time and bytes of the rules in a browser, compared with their limits.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Offer, otherOffers, priceColour } from '../src/offers/offers.ts';
import { type Position, positionTags } from '../src/requests/positions.ts';
import { quantityFault, leastCommonMultiple } from '../src/numbers/quantity.ts';

const SOURCES = path.join(import.meta.dirname, '../src');
const subjects = readdirSync(SOURCES).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** The fastest of several runs, in milliseconds, to reduce noise from other processes. */
function quickest(work: () => number): number {
  const times = Array.from({ length: 15 }, () => {
    const started = performance.now();
    if (!Number.isFinite(work())) throw new Error('nothing was reckoned');
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** Minified and gzipped size of a module with these lines, after tree shaking. */
async function gzipped(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: SOURCES, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    // The portal's bundler does not escape Cyrillic either.
    charset: 'utf8',
    logLevel: 'error',
    target: 'es2022',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}

let seed = 7;
const random = (n: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % n;
};
type BenchOffer = Offer & Pick<Position['offers'][number], 'is_distributor_contract'>;
const offer = (id: number): BenchOffer => ({
  id,
  status_id: 1,
  price: 100 + random(100_000),
  term: random(10_000),
  reserve_quantity: random(100),
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1 + random(12),
  product_reserve_multiplicity: 1 + random(12),
  satisfied_multiplicity: random(4) > 0,
  is_distributor_contract: random(4) === 0,
});
const positions = Array.from({ length: 10_000 }, (_, id) => ({
  id: String(id),
  quantity: 1 + random(50),
  desired_price: random(3) === 0 ? null : 100 + random(100_000),
  standard: { id },
  offers: Array.from({ length: 20 }, (_offer, n) => offer(n)),
}));
const pairs = Array.from({ length: 1_000_000 }, () => [1 + random(500), 1 + random(500)] as const);
const all = positions.flatMap(({ offers }) => offers);

const rows: [what: string, figure: string, allowed: string][] = [];
const timed = (what: string, work: () => number, allowed = '') =>
  rows.push([what, `${quickest(work).toFixed(1)} ms`, allowed]);

timed(
  'tags of 10 000 positions × 20 offers, and the colour of every price',
  () => {
    let sum = 0;
    for (const position of positions) {
      sum += positionTags(position).length;
      for (const { price } of position.offers) sum += priceColour(price, position.desired_price).length;
    }
    return sum;
  },
  '30 ms',
);
timed(
  '1 000 000 least common multiples',
  () => {
    let sum = 0;
    for (const [a, b] of pairs) sum += leastCommonMultiple(a, b);
    return sum;
  },
  '100 ms',
);
timed('other offers kept, 10 000 × 20', () =>
  positions.reduce((sum, { offers }) => sum + otherOffers(offers[0] as Offer, offers).length, 0),
);
timed('200 000 quantities checked, reasons included', () =>
  all.reduce((sum, one) => sum + Number(quantityFault(12, one) === null), 0),
);

const size = (bytes: number) => `${(bytes / 1_000).toFixed(2)} kB`;
const whole = subjects.map((name, n) => `export * as s${n} from './${name}';`).join('\n');
rows.push(['the whole package, minified and gzipped', size(await gzipped(whole)), '20 kB']);
for (const name of subjects)
  rows.push([`\`${name.replace('.ts', '')}\` alone`, size(await gzipped(`export * from './${name}';`)), '']);
const unused = subjects.map((name) => `import './${name}';`).join('\n');
rows.push([
  'every subject imported and nothing used',
  size(await gzipped(unused)),
  '0.02 kB (an empty gzip)',
]);

const table = [
  '| what | figure | allowed |',
  '|---|---|---|',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];
console.log(table.join('\n'));
writeFileSync(
  path.join(import.meta.dirname, 'README.md'),
  `# What the rules cost\n\n\`pnpm --filter @portal/domain bench\`, Node ${process.versions.node}; the quickest of 15 runs.\n\n${table.join('\n')}\n`,
);
