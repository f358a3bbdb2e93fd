import { SaxesParser } from 'saxes';
import { type Archive, DAMAGED } from './archive.ts';
import { LIMITS } from './limits.ts';
import { Refusal } from './protocol.ts';

/** Maximum nesting; no part of a spreadsheet is deeper. */
const DEPTH = 64;

export type Attributes = Readonly<Record<string, string>>;

export interface MarkupHandler {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Called after each piece of input; reading waits for a returned promise. */
  pause?(share: number): Promise<void> | undefined;
}

/** Reads one XML part of the archive as a stream of events. Names come without their namespace prefix. */
export async function readMarkup(archive: Archive, part: string, handler: MarkupHandler): Promise<void> {
  const parser = new SaxesParser();
  let quiet = 0;
  let depth = 0;
  let failure: Error | undefined;
  parser.on('doctype', () => {
    throw new Refusal('Файл содержит недопустимое описание типа (DOCTYPE) и не принят.');
  });
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    depth += 1;
    if (depth > DEPTH) throw new Refusal(DAMAGED);
    handler.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    depth -= 1;
    handler.close?.(local(name));
  });
  parser.on('text', (text) => {
    quiet = 0;
    handler.text?.(text);
  });

  const { chunks, share } = await archive.read(part);
  const decoder = new TextDecoder('utf-8');
  const take = (text: string) => {
    quiet += text.length;
    parser.write(text);
    if (failure) throw new Refusal(DAMAGED);
    if (quiet > LIMITS.piece)
      throw new Refusal('В файле есть ячейка невозможной длины. Проверьте, что это прайс-лист.');
  };
  try {
    for await (const chunk of chunks) {
      take(decoder.decode(chunk, { stream: true }));
      await handler.pause?.(share());
    }
    take(decoder.decode());
    parser.close();
  } catch (error) {
    throw isZipError(error) ? new Refusal(DAMAGED) : error;
  }
  if (failure) throw new Refusal(DAMAGED);
}

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Whether it is an error of zlib or yauzl, which throw plain errors; a Refusal or Enough is not. */
function isZipError(error: unknown): boolean {
  return error instanceof Error && (error.constructor === Error || 'code' in error);
}
