export interface SignedCall {
  /** The webhook's secret, shown once when it was created. */
  secret: string;
  /** The header X-Portal-Signature. */
  signature: string;
  /** The body as it came, before it is parsed. */
  body: string | Uint8Array<ArrayBuffer>;
  /** Now, in milliseconds; the clock by default. */
  now?: number;
}

/** Seconds for which a signature is accepted: an older one may be a copy that somebody sends again. */
const LIFETIME = 300;

/**
 * Whether a call of a webhook comes from the portal: the signature fits secret, moment and body, and is at most five
 * minutes old. Compares in constant time. docs/webhooks.md, «Как проверить подпись».
 */
export async function isFromPortal({
  secret,
  signature,
  body,
  now = Date.now(),
}: SignedCall): Promise<boolean> {
  const [, moment, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? [];
  if (moment === undefined || hex === undefined) return false;
  if (Math.abs(now / 1_000 - Number(moment)) > LIFETIME) return false;
  const bytes = new TextEncoder();
  const start = bytes.encode(`${moment}.`);
  const end = typeof body === 'string' ? bytes.encode(body) : body;
  const signed = new Uint8Array(start.length + end.length);
  signed.set(start);
  signed.set(end, start.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['verify']);
  const given = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, given, signed);
}
