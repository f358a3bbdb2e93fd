import * as oidc from 'openid-client';
import { kopecksOf } from '../../contract/money.ts';
import { type BankSettings, isLoopback } from '../../config.ts';
import type { BankCredit } from './credit.ts';
import { BankRefusal } from './refusal.ts';
import { createRemoteCredit } from './remote-credit.ts';

/** Seconds the bank may take over one answer. */
const PATIENCE = 10;
/** How openid-client names an answer that is none: the bank is ill, not against it. */
const ILL = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** What the bank says of the person who came back from it. */
export interface BankPerson {
  sub: string;
  /** Tax number of the company and mail address of the person, which the bank has verified; empty when it did not say. */
  inn: string;
  email: string;
  creditLineKopecks: number | null;
  buyOnCredit: boolean;
  /** What the bank lets the portal act with in this person's name; null when it gives nothing to keep. */
  grant: BankGrant | null;
}

/** Tokens of a person at the bank. */
export interface BankGrant {
  access_token: string;
  refresh_token: string | null;
  /** Until when the access token is good, milliseconds. */
  expires_at: number;
}

/** What was kept of the way to the bank, and is compared on the way back. */
export interface Kept {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface BankProvider {
  issuer: string;
  /** Where the bank lives: the only addresses, beside our own, that people are sent to. */
  origins(): Promise<readonly string[]>;
  /** Address of the bank's page where the person signs in. */
  signInAddress(returnTo: string, kept: Kept): Promise<string>;
  /** The person behind what the bank came back with. Throws BankRefusal; anything else means that the bank is not there. */
  identify(cameBack: URL, kept: Kept): Promise<BankPerson>;
  /** What grants are sealed with in the database; null: this bank gives none. */
  secret: string | null;
  /** A fresh grant for one that has run out. Throws BankRefusal when the person must sign in at the bank again. */
  renew(grant: BankGrant): Promise<BankGrant>;
  /** Buying on the bank's credit; null: this bank only signs people in. */
  credit: BankCredit | null;
}

export const newSecret = oidc.randomState;

/** The bank as an OpenID provider. It is looked up when first needed: the portal starts and works without it. */
export function createBankProvider(settings: BankSettings): BankProvider {
  const { issuer, clientId, clientSecret, scope } = settings;
  let found: Promise<oidc.Configuration> | undefined;
  const find = () => (found ??= discover());
  async function discover() {
    const address = new URL(issuer);
    try {
      return await oidc.discovery(address, clientId, undefined, oidc.ClientSecretPost(clientSecret), {
        timeout: PATIENCE,
        // Without TLS only on this very machine; the configuration allows no other http address.
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

/** A bank that is ill stays what it is; whatever else it answers is a refusal. */
function refusalOf(error: unknown): unknown {
  const ill = error instanceof TypeError || (error instanceof oidc.ClientError && ILL.has(error.code ?? ''));
  if (ill || error instanceof BankRefusal || !(error instanceof Error)) return error;
  return new BankRefusal(error.message, { cause: error });
}

/** Seconds an access token is taken to live when the bank does not say. */
const UNSAID_LIFETIME = 600;

/** A bank that sends no new refresh token leaves the old one good. */
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
    // An address the bank does not expressly vouch for is nobody's: whoever typed it there could be anyone here.
    email: typeof email === 'string' && email_verified === true ? email.trim() : '',
    creditLineKopecks: Number.isSafeInteger(kopecks) && kopecks >= 0 ? kopecks : null,
    buyOnCredit: claims['buyOnCreditMmb'] === true,
  };
}
