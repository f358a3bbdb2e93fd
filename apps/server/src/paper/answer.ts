import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A paper as it is sent: its name for a person, and what it holds. */
export interface Printed {
  name: string;
  content: Readable;
}

/** Sends a paper as a file; its name in the way of RFC 5987, and a plain one for whoever does not read that. */
export function sendPaper(reply: FastifyReply, { name, content }: Printed): Readable {
  const shown = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim();
  // What encodeURIComponent leaves and RFC 5987 does not allow.
  const encoded = encodeURIComponent(`${shown}.pdf`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  void reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encoded}`,
    'cache-control': 'private, no-store',
  });
  return content;
}
