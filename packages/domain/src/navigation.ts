import { checkRule, type Viewer } from './access.ts';

/** Who is at the door, as far as the gate must know. */
export interface Visitor {
  viewer: Viewer | null;
  regulationsAccepted: boolean;
  newTariffsAgreement: boolean;
  passwordChanged: boolean;
}

/** The page asked for: its route name, full path with query, and rule (null: a page for everybody signed in). */
export interface Destination {
  name: string;
  path: string;
  rule: string | null;
  /** Opens without signing in. */
  isPublic: boolean;
}

export type GateDecision = { open: true } | { open: false; to: string };

const OWN_PATH = /^\/(?![/\\])/;

/** An own path to return to after signing in; anything else becomes /main. Decisions, «Security over the letter». */
export function safeReturnPath(path: string | null): string {
  return path !== null && OWN_PATH.test(path) && !path.startsWith('/auth') ? path : '/main';
}

/** Whether the catalogue family, main, basket, request-add or deferred routes send a B2C user away. Spec 1 §2.7. */
function closedToB2c(name: string): boolean {
  return (
    name === 'main' ||
    name === 'deferred' ||
    name === 'request-add' ||
    name === 'catalog' ||
    name.startsWith('catalog-')
  );
}

/**
 * The navigation gate, in the specified order: auth and password pages pass; a stranger goes to /auth with a cachedRoute;
 * then regulations, new tariffs (distributors), the password; then the page's own rule, and the B2C redirect. Spec 1 §2.7.
 */
export function decideNavigation(destination: Destination, visitor: Visitor): GateDecision {
  if (destination.isPublic) return { open: true };
  const { viewer } = visitor;
  if (!viewer) return { open: false, to: `/auth?cachedRoute=${encodeURIComponent(destination.path)}` };
  if (!visitor.regulationsAccepted) return { open: false, to: '/regulations' };
  if (viewer.type === 'distributor' && !visitor.newTariffsAgreement)
    return { open: false, to: '/regulations?tariffs=new' };
  if (!visitor.passwordChanged) return { open: false, to: '/user/password-change' };
  if (viewer.b2c_user && closedToB2c(destination.name)) return { open: false, to: '/b2c-orders' };
  if (destination.rule !== null && !checkRule(destination.rule, viewer)) return { open: false, to: '/404' };
  return { open: true };
}
