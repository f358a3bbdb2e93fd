import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { saveSettingOnce } from '../../../database/settings.ts';
import type { Database } from '../../../database/connect.ts';

/** Seconds an access token lives. */
export const ACCESS_SECONDS = 900;
/** Days after which one signs in again, however often one comes. */
export const LONGEST_SESSION_DAYS = 90;
/** Seconds a refresh token lives, and so the longest absence: 30 days. */
export const REFRESH_SECONDS = 30 * 86_400;

const ISSUER = 'portal';
/** Whom an access token is for, and that it is one: no other token of ours may stand in for it. */
const AUDIENCE = 'portal-api';
const TYPE = 'at+jwt';
const REMEMBERED = 20_000;

export interface AccessTokens {
  sign(sessionId: string): Promise<string>;
  /** The session named by a token of ours that has not expired, else undefined. */
  verify(token: string): Promise<string | undefined>;
}

/** Access tokens signed with one key that every copy of the server shares through the database. */
export async function createAccessTokens(database: Database): Promise<AccessTokens> {
  const saved = await saveSettingOnce(database, 'access-token-key', randomBytes(32).toString('base64'));
  const key = Buffer.from(saved, 'base64');
  // A signature that was right stays right until the token expires; whether the session lives is asked elsewhere.
  const verified = new Map<string, { sessionId: string; expires: number }>();
  return {
    sign: (sessionId) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_SECONDS}s`)
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
