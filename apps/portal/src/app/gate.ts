import { noAnswer } from '@portal/api-client/client';
import { ACCESS_RULES } from '@portal/domain/access';
import {
  decideNavigation,
  type GateDecision,
  MIDDLEWARE,
  middlewareFault,
  permissionFault,
  signedInRedirect,
  type Visitor,
} from '@portal/domain/navigation';
import { addressFault, type Route } from '@portal/domain/routes';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { bannersQuery } from '../areas/content/queries.ts';
import { environmentQuery } from '../session/environment.ts';
import { rememberPath } from '../session/browser/previous-path.ts';
import { visitorOf } from '../session/gate.ts';
import { isSignedIn } from '../session/flag.ts';
import { isRepeated, queryClient } from '../session/query-client.ts';
import { currentUserQuery, statementsQuery } from '../session/session.ts';
import { toasts } from '../session/toasts.ts';

/** State of one check: the requested page, and the user once known. */
interface Passage {
  route: Route;
  url: URL;
  visitor?: Visitor;
}
/**
 * Redirects to another page. If the browser already stands at the requested address (typed, reloaded, gone back
 * to), the redirect replaces the history entry: otherwise Back would lead into the closed page again. The
 * address of a clicked link is not in the history yet, so there the page with the link stays.
 */
const addressIn = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
const lead = ({ url }: Passage, to: string) =>
  globalThis.location && addressIn(globalThis.location) === addressIn(url) ? replace(to) : redirect(to);

/** Milliseconds after which a call of the gate that has no answer is given up: the page says that there is no connection. */
const PATIENCE = 10_000;

/**
 * The first calls of the portal. They run although the browser reports no network, so that they fail at once; a call
 * that got no answer is repeated only while the browser reports one.
 */
const FIRST_CALLS = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => navigator.onLine && isRepeated(failures, error),
} as const;

/** The result of a call, or the error of a call without an answer if it takes too long. */
function soon<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(noAnswer()), PATIENCE);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

type Check = (passage: Passage) => Promise<void> | void;

/** The domain's decision; a check that throws closes the page. */
function decisionOf(...asked: Parameters<typeof decideNavigation>): GateDecision {
  try {
    return decideNavigation(...asked);
  } catch (cause) {
    reportError(new Error('something went wrong', { cause }));
    return { open: false, to: '/404' };
  }
}

const CHECKS: Readonly<Record<string, Check>> = {
  async authenticated(passage) {
    // The base address of all further calls must be known before the first of them; after a second the default
    // is used.
    await queryClient.ensureQueryData({ ...environmentQuery, ...FIRST_CALLS });
    const user = await soon(queryClient.ensureQueryData({ ...currentUserQuery, ...FIRST_CALLS }));
    // The call failed although a user may be signed in: forget the result, so that the next page loads it again.
    if (user === null && isSignedIn()) queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
    const visitor = visitorOf(user);
    const further = signedInRedirect(passage.route.name, visitor.viewer);
    if (further !== null) throw lead(passage, further);
    if (passage.route.name === 'reports-lada-image' && user)
      visitor.existContractLI = (await queryClient.ensureQueryData(statementsQuery)).existContractLI;
    passage.visitor = visitor;
  },
  permissions(passage) {
    const { route, url, visitor } = passage;
    if (!visitor) throw new Error('permissions are asked after who it is');
    const fault = permissionFault(route.rule, ACCESS_RULES);
    if (fault !== null) reportError(new Error(fault));
    const decision = decisionOf({ ...route, path: url.pathname + url.search }, visitor);
    if (decision.open) {
      // oxlint-disable-next-line no-console -- specified: «a route without a rule only logs a warning»
      if (decision.log !== undefined) console.warn(decision.log);
      return;
    }
    if (decision.warning) toasts.warning(decision.warning);
    else if (decision.to === '/404' && import.meta.env.DEV)
      toasts.warning(`Нет права на страницу ${route.name}: ${route.rule ?? 'без правила'}`);
    throw lead(passage, decision.to);
  },
  beforeRoute({ url }) {
    rememberPath(url.pathname);
  },
  banners({ route, visitor }) {
    if (route.name === 'main' && visitor?.viewer) void queryClient.prefetchQuery(bannersQuery);
  },
};

/**
 * The navigation gate, run before a page or its data is loaded: performs the checks in the specified order.
 * @see spec 1 §2.7, §6; 3 §8: «Unknown middleware X», 500
 */
export function gate(route: Route, checks: readonly string[] = MIDDLEWARE) {
  return async ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) => {
    const fault = middlewareFault(checks);
    if (fault) throw Object.assign(new Error(fault.message), { status: fault.status });
    const passage: Passage = { route, url: new URL(request.url) };
    for (const name of checks) await CHECKS[name]?.(passage);
    const elsewhere = addressFault(route, params);
    if (elsewhere !== null) throw lead(passage, elsewhere);
    return null;
  };
}
