import { crc32 } from 'node:zlib';

/** The bytes of a PNG made of these chunks, the closing one excepted. */
export const pngOf = (...chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
