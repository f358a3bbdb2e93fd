import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { saveSettingOnce } from '../../../database/settings.ts';
import type { Database } from '../../../database/connect.ts';

/** Lifetime of an access token in seconds. */
export const ACCESS_SECONDS = 900;
/** Days after which a person must sign in again, even with constant use. */
export const LONGEST_SESSION_DAYS = 90;
/** Lifetime of a refresh token in seconds, and so the longest absence: 30 days. */
export const REFRESH_SECONDS = 30 * 86_400;

const ISSUER = 'portal';
/** Audience and type of access tokens, so that no other token of the portal is accepted instead. */
const AUDIENCE = 'portal-api';
const TYPE = 'at+jwt';
const REMEMBERED = 20_000;

export interface AccessTokens {
  /** @param seconds lifetime of the token */
  sign(sessionId: string, seconds?: number): Promise<string>;
  /** The session id in a valid token; undefined if the token is invalid or expired. */
  verify(token: string): Promise<string | undefined>;
}

/** Access tokens, signed with one key that all copies of the server share through the database. */
export async function createAccessTokens(database: Database): Promise<AccessTokens> {
  const saved = await saveSettingOnce(database, 'access-token-key', randomBytes(32).toString('base64'));
  const key = Buffer.from(saved, 'base64');
  // Verified tokens are cached until they expire; whether the session still exists is checked elsewhere.
  const verified = new Map<string, { sessionId: string; expires: number }>();
  return {
    sign: (sessionId, seconds = ACCESS_SECONDS) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    async verify(token) {
      const earlier = verified.get(token);
      if (earlier && earlier.expires > Date.now()) return earlier.sessionId;
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          algorithms: ['HS256'],
        });
        if (payload.sub === undefined || payload.exp === undefined) return undefined;
        if (verified.size >= REMEMBERED) verified.clear();
        verified.set(token, { sessionId: payload.sub, expires: payload.exp * 1_000 });
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
}

export const newRefreshToken = () => randomBytes(32).toString('base64url');
export const refreshHash = (token: string) => createHash('sha256').update(token).digest('hex');
