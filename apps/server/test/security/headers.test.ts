// Response headers for browsers: caching, what the page may do, the security contact.
import { describe, expect, test } from 'vitest';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers(1, () => ({
  support: {
    phone: null,
    email: 'help@portal.example',
    knowledgeBaseUrl: null,
    chatUrl: null,
    surveyUrl: null,
  },
}));
const address = () => servers[0]?.address ?? expect.unreachable();
const headersOf = async (place: string, accept = '*/*') =>
  (await fetch(`${address()}${place}`, { headers: { accept } })).headers;

test('API answers, errors included, have Cache-Control: no-store', async () => {
  for (const place of ['/api/config/env', '/api/identity/user/current', '/api/nowhere'])
    expect((await headersOf(place)).get('cache-control')).toBe('no-store');
});

test('Permissions-Policy forbids microphone, geolocation and payment; the camera is allowed for the portal itself', async () => {
  const policy = (await headersOf('/api/config/env')).get('permissions-policy');
  for (const feature of ['microphone=()', 'geolocation=()', 'payment=()', 'camera=(self)'])
    expect(policy).toContain(feature);
});

describe('the page of the portal', () => {
  test('its scripts have its CSP; style sheets and fonts have only their type and caching', async () => {
    const html = await (await fetch(`${address()}/auth`, { headers: { accept: 'text/html' } })).text();
    const [script = '', style = ''] = [/src="(\/assets\/[^"]+\.js)"/, /href="(\/assets\/[^"]+\.css)"/].map(
      (source) => source.exec(html)?.[1],
    );
    expect((await headersOf(script)).get('content-security-policy')).toContain("script-src 'self'");
    const headers = await headersOf(style);
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
  test('its CSP allows scripts of its own origin only and requires Trusted Types', async () => {
    const policy = (await headersOf('/auth', 'text/html')).get('content-security-policy');
    for (const rule of [
      // WebAssembly from this server, but no JavaScript made from strings.
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types dompurify ProseMirrorClipboard portal-worker',
    ])
      expect(policy?.split(';')).toContain(rule);
  });
});

test('security.txt names a contact and expires within a year', async () => {
  const answer = await fetch(`${address()}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:help@portal.example\n');
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  const days = (expires.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThanOrEqual(365);
});
