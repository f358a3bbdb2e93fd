import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A printed paper: its name for a person, and its content. */
export interface Printed {
  name: string;
  content: Readable;
}

/** Sends a paper as a PDF file. */
export const sendPaper = (reply: FastifyReply, { name, content }: Printed): Readable => {
  named(reply, name, 'pdf', 'application/pdf');
  return content;
};

/** Sends an electronic document as an XML file. */
export const sendXml = (
  reply: FastifyReply,
  { name, content }: { name: string; content: Buffer },
): Readable => {
  named(reply, name, 'xml', 'application/xml; charset=windows-1251');
  return Readable.from([content]);
};

/** Names a file in the encoding of RFC 5987, and plainly for other clients. */
function named(reply: FastifyReply, name: string, extension: 'pdf' | 'xml', type: string): void {
  const shown = name.replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim();
  // Characters that encodeURIComponent leaves, but RFC 5987 does not allow.
  const encoded = encodeURIComponent(`${shown}.${extension}`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  void reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="document.${extension}"; filename*=UTF-8''${encoded}`,
    'cache-control': 'private, no-store',
  });
}
