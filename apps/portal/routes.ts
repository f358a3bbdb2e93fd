// pnpm routes: every route of the specification, who may open it, and whether its screen is built.
import { ROUTES } from '@portal/domain/routes';
import { SCREENS } from './src/app/screens.ts';

const built = ROUTES.filter(({ name }) => SCREENS[name]);
for (const { name, path, roles, isPublic, redirect } of ROUTES) {
  const who = isPublic ? 'без входа' : roles.join(', ') || 'никто';
  const state = SCREENS[name] ? 'построен' : redirect?.when === 'signedIn' ? 'переход' : '—';
  console.log([state.padEnd(9), path.padEnd(48), name.padEnd(40), who].join(' '));
}
console.log(`\nпостроено ${built.length} из ${ROUTES.length}`);
const lost = Object.keys(SCREENS).filter((name) => !ROUTES.some((route) => route.name === name));
if (lost.length > 0) throw new Error(`экраны без маршрута: ${lost.join(', ')}`);
