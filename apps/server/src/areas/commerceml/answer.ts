import type { FastifyReply } from 'fastify';
import iconv from 'iconv-lite';

/**
 * An answer as 1C reads it: lines of text in windows-1251, which every version of 1C reads, declared in the
 * header for those that look at it. 1C shows the lines after «failure» to the person.
 */
export function answer(reply: FastifyReply, ...lines: string[]): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=windows-1251')
    .send(iconv.encode(lines.join('\n'), 'windows-1251'));
}

/** Why 1C's request was refused: one sentence that 1C shows to the person. */
export class Failure extends Error {}
