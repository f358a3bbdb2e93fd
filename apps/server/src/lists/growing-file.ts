import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between reads of a file that had nothing new. */
const AGAIN = 50;

/**
 * Reads a file from its first byte while it is still being written. Ends after the last byte once `written`
 * resolves, and throws the error that `written` rejects with. A slow reader does not delay the writer.
 */
export async function* readGrowing(file: string, written: Promise<void>): AsyncGenerator<Buffer> {
  let ended = false;
  const end = written.finally(() => (ended = true));
  // Awaited below; this handler only prevents an unhandled rejection until then.
  end.catch(() => undefined);
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const last = ended;
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(65_536));
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (last) return await end;
      else await Promise.race([end, setTimeout(AGAIN)]);
    }
  } finally {
    await handle.close();
  }
}
