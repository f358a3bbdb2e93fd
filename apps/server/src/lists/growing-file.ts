import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** How often a file that had nothing new is looked at again, in milliseconds. */
const AGAIN = 50;

/**
 * What a file holds, from its first byte, while it is still being written: ends with the last byte once `written` is kept, and throws
 * what `written` is broken with. However slowly it is read, whoever writes does not wait.
 */
export async function* readGrowing(file: string, written: Promise<void>): AsyncGenerator<Buffer> {
  let ended = false;
  const end = written.finally(() => (ended = true));
  // Asked for again below; until then it is nobody's.
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
