const WRITTEN = /^\s*-----BEGIN ([A-Z ]+)-----([\sA-Za-z0-9+/=]+)-----END \1-----\s*$/;

/**
 * Restores the line breaks of a private key that was pasted into a one-line field.
 * @returns undefined if it is not a key but a password
 */
export function keyOf(secret: string): string | undefined {
  if (!secret.trimStart().startsWith('-----BEGIN')) return undefined;
  const [, kind, content] = WRITTEN.exec(secret) ?? [];
  if (kind === undefined || content === undefined) return secret;
  const lines = content.replaceAll(/\s+/g, '').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN ${kind}-----\n${lines.trimEnd()}\n-----END ${kind}-----\n`;
}
