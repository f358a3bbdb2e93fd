import { BANK_LINK_FAILED } from '@portal/domain/failures';
import { safeReturnPath } from '@portal/domain/entering';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { conflict, notFound, Problem, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { contractor } from '../contractors/tables.ts';
import {
  type Asking,
  entered,
  type Opened,
  openSession,
  type SignedIn,
} from '../identity/signing-in/sessions.ts';
import { user } from '../identity/tables.ts';
import { refreshHash } from '../identity/signing-in/tokens.ts';
import { type BankPerson, type BankProvider, newSecret } from './provider.ts';
import { BankRefusal } from './refusal.ts';
import { sealGrant } from './seal.ts';
import { bankAccountLink, bankSignOn } from './tables.ts';
import { scope } from '../../lists/scope.ts';

/** Maximum duration of a sign-in at the bank, seconds. */
export const SIGN_ON_SECONDS = 600;
/** Path to which the bank returns the person. */
const RETURN_PATH = '/sbbol/authorize';

const OVER = 'Вход через СберБизнес устарел или уже использован. Начните его снова.';
const UNKNOWN =
  'СберБизнес не связан ни с одним пользователем портала. Войдите по логину и паролю и нажмите «Войти через СберБизнес» в шапке.';
const TAKEN = 'Эта учётная запись СберБизнес уже связана с другим пользователем портала.';

interface Beginning {
  redirectUrl: string;
  /** Origin of the portal. */
  origin: string;
  /** Secret of the browser that started the sign-in and must complete it. */
  browser: string;
  /** Session whose user is to be linked; undefined for a sign-in. */
  sessionId?: string;
}

/**
 * Address of the bank's page for a new sign-in or link. Throws 404 if the bank is off, 422 for a foreign
 * redirect address, 502 if the bank does not answer.
 */
export async function beginSignOn(services: Services, beginning: Beginning): Promise<string> {
  const { database, log } = services;
  const bank = bankOf(services);
  const kept = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
  let address: string;
  let bankOrigins: readonly string[];
  try {
    bankOrigins = await bank.origins();
    address = await bank.signInAddress(beginning.origin + RETURN_PATH, kept);
  } catch (error) {
    log.warn({ err: error }, 'the bank does not answer');
    throw new Problem(502, 'bank_unavailable', BANK_LINK_FAILED);
  }
  if (!mayLeadTo(beginning.redirectUrl, bankOrigins))
    throw unprocessable('Перейти можно только на страницу портала или банка', [
      { field: 'redirect_url', message: 'введено некорректно' },
    ]);
  await database.delete(bankSignOn).where(lt(bankSignOn.expires_at, sql`now()`));
  await database.insert(bankSignOn).values({
    state_hash: refreshHash(kept.state),
    browser_hash: refreshHash(beginning.browser),
    nonce: kept.nonce,
    code_verifier: kept.codeVerifier,
    redirect_url: beginning.redirectUrl,
    session_id: beginning.sessionId ?? null,
    expires_at: new Date(Date.now() + SIGN_ON_SECONDS * 1_000),
  });
  return address;
}

interface CameBack {
  code: string;
  state: string;
  nonce?: string;
  iss?: string;
}
interface Signed {
  redirectUrl: string;
  /** The new session; undefined if an account was linked to the existing session. */
  opened: SignedIn | undefined;
}

/**
 * Completes a sign-in, once: opens a session for the person, or links the account to the user who started
 * it. Throws 422 if the answer is forged, used, expired or from another browser, 403 if no user fits or the user's second
 * factor is still to be shown, 409
 * if the account is linked to another user, 502 if the bank does not answer.
 */
export async function finishSignOn(
  services: Services,
  { code, state, nonce, iss }: CameBack,
  { origin, browser, asking }: { origin: string; browser: string; asking: Asking },
): Promise<Signed> {
  const { database, viewers, log } = services;
  const bank = bankOf(services);
  const [begun] = await database
    .delete(bankSignOn)
    .where(
      and(
        eq(bankSignOn.state_hash, refreshHash(state)),
        eq(bankSignOn.browser_hash, refreshHash(browser)),
        gt(bankSignOn.expires_at, sql`now()`),
      ),
    )
    .returning();
  if (!begun || (nonce !== undefined && nonce !== begun.nonce)) throw new Problem(422, 'bank_over', OVER);

  const cameBack = new URL(origin + RETURN_PATH);
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) cameBack.searchParams.set(name, value);
  let person: BankPerson;
  try {
    person = await bank.identify(cameBack, {
      state,
      nonce: begun.nonce,
      codeVerifier: begun.code_verifier,
    });
  } catch (error) {
    log.warn({ err: error }, 'the bank does not confirm');
    throw error instanceof BankRefusal
      ? new Problem(422, 'bank_refused', 'Банк не подтвердил вход. Начните его снова.')
      : new Problem(
          502,
          'bank_unavailable',
          'Банк не отвечает. Повторите позже или войдите по логину и паролю.',
        );
  }

  const redirectUrl = begun.redirect_url;
  if (begun.session_id === null) {
    const opened = await database.transaction((transaction) => enter(transaction, bank, person, asking));
    return { redirectUrl, opened: entered(opened, { redirect_url: redirectUrl }) };
  }
  const viewer = await viewers.find(begun.session_id);
  if (!viewer) throw new Problem(422, 'bank_over', 'Сессия завершена. Войдите и свяжите СберБизнес снова.');
  await database.transaction(async (transaction) => {
    // A user has one account per bank, so the new link replaces the old one.
    await transaction
      .delete(bankAccountLink)
      .where(
        and(
          scope(viewer).personal(bankAccountLink.user_id),
          eq(bankAccountLink.issuer, bank.issuer),
          ne(bankAccountLink.sub, person.sub),
        ),
      );
    await link(transaction, bank, person, viewer.id);
  });
  return { redirectUrl, opened: undefined };
}

/**
 * Whether a redirect address is a path of the portal or an origin of the bank. Decisions, «Security over
 * the letter».
 */
function mayLeadTo(address: string, bankOrigins: readonly string[]): boolean {
  if (address.startsWith('/')) return safeReturnPath(address) === address;
  return URL.canParse(address) && bankOrigins.includes(new URL(address).origin);
}

function bankOf({ bank }: Services): BankProvider {
  if (!bank) throw notFound('Вход через СберБизнес здесь не включён');
  return bank;
}

/**
 * Opens a session, or asks for the second factor, for the linked user or, on first sign-in, for the only user whose company and e-mail
 * match.
 */
async function enter(
  transaction: Transaction,
  bank: BankProvider,
  person: BankPerson,
  asking: Asking,
): Promise<NonNullable<Opened>> {
  const { issuer } = bank;
  const [linked] = await transaction
    .select({ id: user.id, active: user.active })
    .from(bankAccountLink)
    .innerJoin(user, eq(user.id, bankAccountLink.user_id))
    .where(and(eq(bankAccountLink.issuer, issuer), eq(bankAccountLink.sub, person.sub)));
  const found = linked ?? (await fitting(transaction, issuer, person));
  if (!found?.active) throw new Problem(403, 'bank_unknown', UNKNOWN);
  await link(transaction, bank, person, found.id);
  const opened = await openSession(transaction, found.id, asking);
  if (!opened) throw new Problem(403, 'bank_unknown', UNKNOWN);
  return opened;
}

/**
 * The only active user with this company tax number and e-mail. Undefined if two users match, if the user
 * has another account at the bank, or for an administrator, for whom the bank's data is not sufficient
 * proof.
 */
async function fitting(transaction: Transaction, issuer: string, { inn, email }: BankPerson) {
  if (inn === '' || email === '') return undefined;
  const people = await transaction
    .select({ id: user.id, active: user.active, other: bankAccountLink.sub })
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .leftJoin(bankAccountLink, and(eq(bankAccountLink.user_id, user.id), eq(bankAccountLink.issuer, issuer)))
    .where(
      and(
        eq(contractor.inn, inn),
        ne(contractor.type, 'admin'),
        sql`lower(${user.email}) = ${email.toLowerCase()}`,
        eq(user.active, true),
      ),
    )
    .limit(2);
  const [only, second] = people;
  return second || only?.other ? undefined : only;
}

/**
 * Links the bank's subject to the user and stores the bank's data. Throws 409 if the subject is linked to
 * another user.
 */
async function link(
  transaction: Transaction,
  { issuer, secret }: BankProvider,
  { sub, creditLineKopecks, buyOnCredit, grant }: BankPerson,
  userId: number,
): Promise<void> {
  const said = {
    credit_line_kopecks: creditLineKopecks,
    buy_on_credit: buyOnCredit,
    sealed_grant: grant && secret !== null ? sealGrant(grant, secret) : null,
  };
  const kept = await transaction
    .insert(bankAccountLink)
    .values({ issuer, sub, user_id: userId, ...said })
    .onConflictDoUpdate({
      target: [bankAccountLink.issuer, bankAccountLink.sub],
      set: said,
      setWhere: eq(bankAccountLink.user_id, userId),
    })
    .returning({ user_id: bankAccountLink.user_id });
  if (kept.length === 0) throw conflict(TAKEN);
}
