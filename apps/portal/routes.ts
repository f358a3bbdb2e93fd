// pnpm routes: every route of the specification, who may open it, and whether its screen is built.
import { type RouteName, ROUTES } from '@portal/domain/routes';
import { runnerImport } from 'vite';
import type * as Areas from './src/areas/areas.ts';

// The areas import components and styles, which only the portal's own build tool reads.
const { module } = await runnerImport<typeof Areas>('/src/areas/areas.ts', {
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['source'] },
});
const { SCREENS } = module;

// The page for what is not there is the router's own.
const isBuilt = (name: RouteName) => name === '404' || SCREENS[name] !== undefined;
const built = ROUTES.filter(({ name }) => isBuilt(name));
for (const { name, path, roles, isPublic } of ROUTES) {
  const who = isPublic ? 'без входа' : roles.join(', ') || 'никто';
  const state = isBuilt(name) ? 'построен' : '—';
  console.log([state.padEnd(9), path.padEnd(48), name.padEnd(40), who].join(' '));
}
console.log(`\nпостроено ${built.length} из ${ROUTES.length}`);
const lost = Object.keys(SCREENS).filter((name) => !ROUTES.some((route) => route.name === name));
if (lost.length > 0) throw new Error(`экраны без маршрута: ${lost.join(', ')}`);
