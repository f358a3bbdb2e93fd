const WRITTEN = /^\s*-----BEGIN ([A-Z ]+)-----([\sA-Za-z0-9+/=]+)-----END \1-----\s*$/;

/**
 * A private key that was pasted into a field of one line, with its lines again.
 * @returns undefined for what is a password
 */
export function keyOf(secret: string): string | undefined {
  if (!secret.trimStart().startsWith('-----BEGIN')) return undefined;
  const [, kind, content] = WRITTEN.exec(secret) ?? [];
  if (kind === undefined || content === undefined) return secret;
  const lines = content.replaceAll(/\s+/g, '').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN ${kind}-----\n${lines.trimEnd()}\n-----END ${kind}-----\n`;
}
