import { SaxesParser } from 'saxes';
import { Failure } from '../answer.ts';

/** A part of the document, read as a whole: a good, an offer, a property. */
export interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Node[];
}

/** Of the document: nesting, characters of one value, and nodes of one record. No real file comes near. */
const DEPTH = 40;
const LONGEST = 2 * 1024 * 1024;
const NODES = 200_000;
const ROOT = 'КоммерческаяИнформация';
const HEAD = 16 * 1024;

export interface RecordHandler {
  /** An element outside of records is opened: its path from the root, without it. */
  open(path: readonly string[], attributes: Readonly<Record<string, string>>): void;
  /** Whether the element at this path is read as a whole. */
  isRecord(path: readonly string[]): boolean;
  record(node: Node): void;
  /** Called after each piece of input; reading waits for it. */
  pause(): Promise<void>;
}

/**
 * Streams a CommerceML document: records are handed out one by one, everything else is passed. Throws Failure with
 * a sentence for what is not XML, not CommerceML, cut off or in another encoding than it says.
 */
export async function readRecords(
  chunks: AsyncIterable<Buffer>,
  name: string,
  handler: RecordHandler,
): Promise<void> {
  const parser = new SaxesParser();
  const path: string[] = [];
  const open: Node[] = [];
  let nodes = 0;
  let quiet = 0;
  let rooted = false;
  let fault: Failure | undefined;
  parser.on('doctype', () => {
    throw new Failure(`Файл «${name}» не принят: в нём есть описание типа (DOCTYPE)`);
  });
  parser.on('error', () => {
    fault ??= new Failure(
      parser.closed || path.length > 0 || !rooted
        ? `Файл «${name}» не читается как XML: ошибка в строке ${parser.line}`
        : `Файл «${name}» повреждён после конца документа`,
    );
  });
  parser.on('opentag', ({ name: written, attributes }) => {
    quiet = 0;
    const local = localName(written);
    if (!rooted) {
      rooted = true;
      if (local !== ROOT) throw new Failure(notCommerce(name, local));
      path.push(local);
      return;
    }
    path.push(local);
    if (path.length > DEPTH) throw new Failure(`Файл «${name}» не принят: вложенность больше ${DEPTH}`);
    const parent = open.at(-1);
    const place = path.slice(1);
    if (!parent && !handler.isRecord(place)) return handler.open(place, attributes as Record<string, string>);
    nodes = parent ? nodes + 1 : 1;
    if (nodes > NODES)
      throw new Failure(`Файл «${name}» не принят: «${place[0]}» в строке ${parser.line} слишком велик`);
    const node: Node = {
      name: local,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    };
    parent?.children.push(node);
    open.push(node);
    return;
  });
  parser.on('text', (text) => take(text));
  parser.on('cdata', (text) => take(text));
  parser.on('closetag', () => {
    quiet = 0;
    path.pop();
    const node = open.pop();
    if (!node) return;
    node.text = node.text.trim();
    if (open.length === 0) handler.record(node);
  });
  function take(text: string): void {
    const node = open.at(-1);
    if (node) node.text += text;
    if ((node?.text.length ?? 0) > LONGEST)
      throw new Failure(`Файл «${name}» не принят: значение в строке ${parser.line} длиннее 2 МБ`);
  }
  const feed = (text: string) => {
    quiet += text.length;
    parser.write(text);
    if (fault) throw fault;
    if (quiet > LONGEST)
      throw new Failure(`Файл «${name}» не принят: значение в строке ${parser.line} длиннее 2 МБ`);
  };

  for await (const text of decoded(chunks, name)) {
    feed(text);
    await handler.pause();
  }
  if (!rooted) throw new Failure(`Файл «${name}» пуст или не XML`);
  if (path.length > 0) throw new Failure(`Файл «${name}» пришёл не целиком: повторите обмен`);
  parser.close();
}

const notCommerce = (name: string, root: string) =>
  `Файл «${name}» – не CommerceML: в нём «${root.slice(0, 50)}», а нужна «${ROOT}»`;
function localName(written: string): string {
  const colon = written.indexOf(':');
  return colon === -1 ? written : written.slice(colon + 1);
}

/**
 * The text of the document by its byte order mark or its own declaration; where the document is in the other of
 * 1C's two encodings, by what it contains. Throws Failure for bytes that the encoding has not.
 */
async function* decoded(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const wrong = new Failure(
    `Файл «${name}» в другой кодировке, чем в нём написано: нужна UTF-8 или windows-1251`,
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let head = Buffer.alloc(0);
  const decode = (bytes: Buffer | undefined): string => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    } catch (error) {
      throw error instanceof TypeError ? wrong : error;
    }
  };
  for await (const chunk of chunks) {
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    decoder = new TextDecoder(encodingOf(head, name), { fatal: true });
    yield decode(head);
  }
  if (!decoder && head.length > 0) {
    decoder = new TextDecoder(encodingOf(head, name), { fatal: true });
    yield decode(head);
  }
  yield decode(undefined);
}

function encodingOf(head: Buffer, name: string): 'utf-8' | 'windows-1251' {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head.toString('latin1'))?.[1];
  const said = declared?.toLowerCase() ?? 'utf-8';
  const isWide = head[0] === 0xff || head[0] === 0xfe || head.includes(0);
  if (isWide || !['utf-8', 'utf8', 'windows-1251', 'cp1251', 'cp-1251'].includes(said))
    throw new Failure(
      `Файл «${name}» в кодировке ${isWide ? 'UTF-16 или не текст' : (declared ?? '')}: нужна UTF-8 или windows-1251`,
    );
  // Some configurations declare one encoding and write the other: the root's name tells.
  for (const encoding of ['utf-8', 'windows-1251'] as const)
    if (new TextDecoder(encoding).decode(head).includes(ROOT)) return encoding;
  return said.startsWith('utf') ? 'utf-8' : 'windows-1251';
}

/** The first child of this name; undefined without one. */
export const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((one) => one.name === name);
/** Text of the first child of this name; empty without one. */
export const textOf = (node: Node | undefined, name: string): string => child(node, name)?.text ?? '';
export const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((one) => one.name === name) ?? [];
