// Where a consumer's app is made: a temporary directory with the two packed packages and the app beside them.
import { execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveRegistry } from './registry.ts';

export const PACKAGE = path.join(import.meta.dirname, '..');
const PACKAGES = { 'portal-ui': PACKAGE, 'portal-domain': path.join(PACKAGE, '../domain') };

export interface Workshop {
  /** The directory of the app, whose parent holds the tarballs. */
  app: string;
  /** Runs a command of the app's own in it; throws what it printed when it fails. */
  run(command: string, ...args: string[]): Promise<void>;
  /** The same, and answers what it printed. */
  read(command: string, ...args: string[]): Promise<string>;
  /** Starts a server of the app's own, given a port, and waits until it answers. */
  serve(command: string, ...args: string[]): Promise<{ address: string; stop(): void }>;
  remove(): void;
}

export interface Recipe {
  /** The folder beside this file with the pages that are added. */
  pages: string;
  /** The generator of the app, given the directory «app»; without it the folder is the whole app. */
  generator?: string[];
  /** How pnpm lays the app's packages out: `isolated` finds only what a package declares, `hoisted` is npm's way. */
  linker?: 'isolated' | 'hoisted';
  /** Adds what the rich text needs, the optional peer dependencies. */
  richText?: boolean;
  write?(app: string): void;
  env?: Record<string, string>;
}

/** In minutes: a poisoned release of a generator or of what it names is usually found by then. */
const YOUNGEST = 4_320;

/**
 * Packs @portal/ui and what it depends on, and makes an app that installs them from a registry of its own: as its generator
 * writes it, with the packages and pages added. No file of the generator's is replaced.
 */
export async function workshop({
  pages,
  generator,
  linker = 'isolated',
  richText = false,
  write,
  env: more,
}: Recipe): Promise<Workshop> {
  const home = mkdtempSync(path.join(tmpdir(), `portal-ui-${pages}-`));
  await pack(home);
  const app = path.join(home, 'app');
  const env = {
    ...process.env,
    // The app's own commands first, then the ones that this test was started with.
    PATH: [path.join(app, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    CI: '1',
    ...more,
  };
  const read = (command: string, ...args: string[]) => output(command, args, app, env);
  if (generator)
    await output('pnpm', [`--config.minimum-release-age=${YOUNGEST}`, 'dlx', ...generator], home, env);
  cpSync(path.join(import.meta.dirname, pages), app, { recursive: true, force: false, errorOnExist: true });
  write?.(app);
  appendFileSync(
    path.join(app, 'pnpm-workspace.yaml'),
    `nodeLinker: ${linker}\nminimumReleaseAge: ${YOUNGEST}\n`,
  );
  const registry = await serveRegistry(home);
  appendFileSync(path.join(app, '.npmrc'), `@portal:registry=${registry.address}\n`);
  try {
    await read('pnpm', 'add', '@portal/ui', '@portal/domain', ...(richText ? optionalPeers() : []));
  } finally {
    registry.close();
  }
  return {
    app,
    read,
    async run(command, ...args) {
      await read(command, ...args);
    },
    async serve(command, ...args) {
      const port = await freePort();
      const child = spawn(command, [...args, '--port', String(port)], {
        cwd: app,
        env,
        stdio: 'ignore',
        detached: true,
      });
      const stop = () => {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
      };
      const address = `http://localhost:${port}`;
      for (let tries = 0; tries < 150; tries++) {
        const answered = await fetch(address).catch(() => null);
        if (answered) return { address, stop };
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      stop();
      throw new Error(`${command} ${args.join(' ')} did not answer in 15 s`);
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The packages that only the rich text needs, as README.md names them for installing. */
function optionalPeers(): string[] {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'),
  ) as { peerDependencies: Record<string, string>; peerDependenciesMeta: Record<string, object> };
  return Object.keys(peerDependenciesMeta).map((name) => `${name}@${peerDependencies[name]}`);
}

/** Puts portal-ui.tgz and portal-domain.tgz into a directory, as they would be published. */
export async function pack(home: string): Promise<void> {
  for (const [name, from] of Object.entries(PACKAGES)) {
    if (!existsSync(path.join(from, 'dist'))) throw new Error(`${name} is not built: pnpm build`);
    await output('pnpm', ['pack', '--pack-destination', home], from);
    const packed = readdirSync(home).find((file) => file.startsWith(`${name}-`));
    if (packed) renameSync(path.join(home, packed), path.join(home, `${name}.tgz`));
  }
}

/**
 * The parts that apps share, with the README's examples as they stand there, into a directory of an app.
 * @param styles the stylesheet of the package that they import
 */
export function copyParts(to: string, styles = 'styles.css'): void {
  cpSync(path.join(import.meta.dirname, 'parts'), to, { recursive: true });
  writeFileSync(path.join(to, 'offers.tsx'), example('Five minutes'));
  writeFileSync(path.join(to, 'request.tsx'), example('A form in a dialog'));
  for (const file of readdirSync(to)) {
    const code = readFileSync(path.join(to, file), 'utf8');
    writeFileSync(path.join(to, file), code.replace('@portal/ui/styles.css', `@portal/ui/${styles}`));
  }
}

/** The example under a heading of the README. */
export function example(heading: string): string {
  const readme = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');
  const [, section = ''] = readme.split(`## ${heading}\n`);
  const code = /^```tsx\n(.*?)^```$/ms.exec(section)?.[1];
  if (!code) throw new Error(`README.md has no example under «${heading}»`);
  return code;
}

/** The built file of every module that the package exports, by the module's name: «button». */
export function builtModules(): Map<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { import?: string }>;
  };
  const modules = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'object' && target.import !== undefined
      ? [[name.replace('./', ''), path.join(PACKAGE, target.import)] as const]
      : [],
  );
  return new Map(modules);
}

/** Every entry of the package by name: «button», «messages/en». */
export const entries = (): string[] => [...builtModules().keys()].toSorted();

async function output(command: string, args: string[], cwd: string, env = process.env): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: 64 * 1024 ** 2 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
