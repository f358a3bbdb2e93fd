import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A printed paper: its name for a person, and its content. */
export interface Printed {
  name: string;
  content: Readable;
}

/** Sends a paper as a file, with its name in the encoding of RFC 5987 and a plain name for other clients. */
export function sendPaper(reply: FastifyReply, { name, content }: Printed): Readable {
  const shown = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim();
  // Characters that encodeURIComponent leaves, but RFC 5987 does not allow.
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
