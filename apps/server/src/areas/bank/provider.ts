import * as oidc from 'openid-client';
import { kopecksOf } from '../../contract/money.ts';
import { type BankSettings, isLoopback } from '../../config.ts';
import type { BankCredit } from './credit.ts';
import { BankRefusal } from './refusal.ts';
import { createRemoteCredit } from './remote-credit.ts';

/** Timeout of a request to the bank, seconds. */
const PATIENCE = 10;
/**
 * Error codes of openid-client for a missing or malformed answer: the bank has failed, it has not refused.
 */
const ILL = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** The bank's data about the person who signed in. */
export interface BankPerson {
  sub: string;
  /**
   * Tax number of the company and e-mail of the person, verified by the bank; empty if the bank did not give
   * them.
   */
  inn: string;
  email: string;
  creditLineKopecks: number | null;
  buyOnCredit: boolean;
  /** Tokens for acting on behalf of the person; null if the bank gives none. */
  grant: BankGrant | null;
}

/** A person's tokens at the bank. */
export interface BankGrant {
  access_token: string;
  refresh_token: string | null;
  /** Expiry of the access token, milliseconds since the epoch. */
  expires_at: number;
}

/** Secrets of a sign-in that are stored before the redirect and checked after it. */
export interface Kept {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface BankProvider {
  issuer: string;
  /** Origins of the bank: besides the portal's own, the only ones to which people are redirected. */
  origins(): Promise<readonly string[]>;
  /** Address of the bank's page where the person signs in. */
  signInAddress(returnTo: string, kept: Kept): Promise<string>;
  /**
   * Identifies the person from the bank's redirect. Throws BankRefusal; any other error means that the bank
   * does not answer.
   */
  identify(cameBack: URL, kept: Kept): Promise<BankPerson>;
  /** Secret for encrypting grants in the database; null if this bank gives none. */
  secret: string | null;
  /** Renews an expired grant. Throws BankRefusal if the person must sign in at the bank again. */
  renew(grant: BankGrant): Promise<BankGrant>;
  /** Credit calls; null if this bank only signs people in. */
  credit: BankCredit | null;
}

export const newSecret = oidc.randomState;

/**
 * A bank as an OpenID provider. Its configuration is discovered on first use, so the portal starts and
 * works without it.
 */
export function createBankProvider(settings: BankSettings): BankProvider {
  const { issuer, clientId, clientSecret, scope } = settings;
  let found: Promise<oidc.Configuration> | undefined;
  const find = () => (found ??= discover());
  async function discover() {
    const address = new URL(issuer);
    try {
      return await oidc.discovery(address, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
        timeout: PATIENCE,
        // Plain HTTP is allowed for the local machine only; the configuration rejects other http addresses.
        execute:
          address.protocol === 'http:' && isLoopback(address.hostname) ? [oidc.allowInsecureRequests] : [],
      });
    } catch (error) {
      found = undefined;
      throw error;
    }
  }
  async function origins() {
    const { authorization_endpoint } = (await find()).serverMetadata();
    return [issuer, authorization_endpoint ?? issuer].map((address) => new URL(address).origin);
  }
  return {
    issuer,
    origins,
    secret: clientSecret,
    credit: settings.credit && createRemoteCredit(settings.credit, origins),
    async renew(grant) {
      if (grant.refresh_token === null) throw new BankRefusal('no refresh token');
      const bank = await find();
      try {
        return grantOf(await oidc.refreshTokenGrant(bank, grant.refresh_token), grant.refresh_token);
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async signInAddress(returnTo, { state, nonce, codeVerifier }) {
      const address = oidc.buildAuthorizationUrl(await find(), {
        redirect_uri: returnTo,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async identify(cameBack, { state, nonce, codeVerifier }) {
      const bank = await find();
      try {
        const tokens = await oidc.authorizationCodeGrant(bank, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new BankRefusal('no ID token');
        const more = bank.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(bank, tokens.access_token, claims.sub)
          : {};
        return { ...personOf({ ...claims, ...more, sub: claims.sub }), grant: grantOf(tokens) };
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

/** Returns network and protocol failures unchanged; any other error becomes a BankRefusal. */
function refusalOf(error: unknown): unknown {
  const ill = error instanceof TypeError || (error instanceof oidc.ClientError && ILL.has(error.code ?? ''));
  if (ill || error instanceof BankRefusal || !(error instanceof Error)) return error;
  return new BankRefusal(error.message, { cause: error });
}

/** Default lifetime of an access token if the bank does not give one, seconds. */
const UNSAID_LIFETIME = 600;

/** Converts the token response; without a new refresh token the old one stays valid. */
function grantOf(
  { access_token, refresh_token, expires_in = UNSAID_LIFETIME }: oidc.TokenEndpointResponse,
  old: string | null = null,
): BankGrant {
  return {
    access_token,
    refresh_token: refresh_token ?? old,
    expires_at: Date.now() + expires_in * 1_000,
  };
}

function personOf(claims: Readonly<Record<string, unknown>> & { sub: string }): Omit<BankPerson, 'grant'> {
  const { org, inn = (org as { inn?: unknown } | undefined)?.inn, email, email_verified } = claims;
  const sum = Number(claims['creditLineAvailableSum'] ?? Number.NaN);
  const kopecks = kopecksOf(sum);
  return {
    sub: claims.sub,
    inn: typeof inn === 'string' || typeof inn === 'number' ? String(inn) : '',
    // Ignore an e-mail that the bank has not verified: anybody could have entered it there.
    email: typeof email === 'string' && email_verified === true ? email.trim() : '',
    creditLineKopecks: Number.isSafeInteger(kopecks) && kopecks >= 0 ? kopecks : null,
    buyOnCredit: claims['buyOnCreditMmb'] === true,
  };
}
