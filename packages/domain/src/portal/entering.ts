// What the sign-in page needs. It is loaded without the rules of access and of forms, which are large.

/** Page on which a distributor accepts the new tariffs. */
export const NEW_TARIFFS_PATH = '/regulations?tariffs=new';
/** Page on which required regulatory documents are accepted, one after the other. */
export const REQUIRED_DOCUMENTS_PATH = '/regulations?documents=required';

const OWN_PATH = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

/**
 * Validates the path to return to after signing in: only own paths, excluding /auth; anything else becomes /main.
 * @see decisions, «Security over the letter»
 */
export function safeReturnPath(path: string | null): string {
  return path !== null && OWN_PATH.test(path) && !/^\/auth(?:$|[/?#])/.test(path) ? path : '/main';
}

/** What a signed-in person must do first. */
export type Duty = 'regulations' | 'tariffs' | 'password' | 'second_factor' | 'documents';

/** Page on which a person turns the second factor on that the portal demands. */
export const SECOND_FACTOR_PATH = '/user/password-change?second-factor=required';

/** Page of each duty. Spec 1 §2.7. */
export const DUTY_PATHS: Readonly<Record<Duty, string>> = {
  regulations: '/regulations',
  tariffs: NEW_TARIFFS_PATH,
  password: '/user/password-change',
  second_factor: SECOND_FACTOR_PATH,
  documents: REQUIRED_DOCUMENTS_PATH,
};
/** The API's answer while a duty is pending. */
export const DUTY_MESSAGES: Readonly<Record<Duty, string>> = {
  regulations: 'Сначала примите регламент портала',
  tariffs: 'Сначала примите новые тарифы',
  password: 'Сначала смените пароль',
  second_factor: 'Сначала включите второй фактор: портал требует его от тех, у кого такие права',
  documents: 'Сначала примите обязательные документы',
};

/** The portal's statistics. Spec 1 §2.6. */
export const STATISTICS = {
  customers: 1_900,
  sku: 1_500_000,
  brands: 7_000,
  monthlyTurnoverRoubles: 600_000_000,
} as const;
