import { isRefusal, noAnswer } from './client.ts';

export interface SessionTokens {
  accessToken(): string | undefined;
  /**
   * False when the server refuses: the session is over. Throws CallError with status 0 if the server did not decide: no
   * answer came, it failed (5xx) or asks to wait (408, 429).
   */
  refresh(): Promise<boolean>;
}

/**
 * The access token lives in a cookie that every tab reads; the refresh token in one that no script sees. Tabs take turns
 * to refresh (Web Locks): whoever comes second finds the first one's new token and does not spend the refresh token.
 */
export function createSessionTokens(baseUrl: () => string): SessionTokens {
  const accessToken = () => cookie('access_token');
  return {
    accessToken,
    async refresh() {
      const stale = accessToken();
      return navigator.locks.request('portal-refresh', async () => {
        const current = accessToken();
        if (current !== undefined && current !== stale) return true;
        const call = fetch(`${baseUrl()}/identity/token/refresh`, { method: 'POST' });
        const answer = await call.catch(() => Promise.reject(noAnswer()));
        // The tokens are in cookies; a body that is not read would keep the connection busy.
        await answer.body?.cancel();
        if (!answer.ok && !isRefusal(answer.status)) throw noAnswer();
        return answer.ok;
      });
    },
  };
}

function cookie(name: string): string | undefined {
  for (const pair of document.cookie.split(';')) {
    const [key, value] = pair.split('=');
    if (key?.trim() === name && value) return value;
  }
  return undefined;
}
