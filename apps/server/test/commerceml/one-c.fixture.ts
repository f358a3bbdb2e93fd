// Plays 1C's side of the exchange, request by request, over real HTTP: with the cookie, the odd headers and the
// windows-1251 answers of the real one.
import { crc32, deflateRawSync } from 'node:zlib';

/** What 1C is told to write into its settings. */
export interface OneCSettings {
  /** The server's address. */
  address: string;
  storage_id: number;
  login?: string;
  password: string;
}
/** The lines of an answer; `raw` are its bytes. */
export interface Lines {
  lines: string[];
  raw: Buffer;
  status: number;
  type: string;
}
export type ExchangeType = 'catalog' | 'sale';

/** How a client keeps its session: the real ones differ. */
export type Habit = 'cookie' | 'basic' | 'query' | 'sessid';

export class OneC {
  readonly settings: OneCSettings;
  readonly habit: Habit;
  token = '';
  cookie = '';
  file_limit = 0;
  zip = false;

  constructor(settings: OneCSettings, habit: Habit = 'cookie') {
    this.settings = settings;
    this.habit = habit;
  }

  /** One request. GET without a body, POST with one, as 1C does. */
  async ask(
    type: ExchangeType,
    mode: string,
    query: Record<string, string> = {},
    body?: Buffer | string,
    basic = this.habit === 'basic',
  ): Promise<Lines> {
    const { address, storage_id, login = '', password } = this.settings;
    const more: Record<string, string> =
      this.token === '' || mode === 'checkauth'
        ? {}
        : this.habit === 'query'
          ? { [this.cookie]: this.token }
          : this.habit === 'sessid'
            ? { sessid: this.token }
            : {};
    const asked = new URLSearchParams({ type, mode, ...query, ...more });
    const answer = await fetch(`${address}/api/integration/1c/${storage_id}?${asked}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': '1C+Enterprise/8.3',
        ...(basic || mode === 'checkauth'
          ? { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` }
          : {}),
        ...(this.habit === 'cookie' && this.token !== '' ? { cookie: `${this.cookie}=${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const raw = Buffer.from(await answer.arrayBuffer());
    const lines = new TextDecoder('windows-1251').decode(raw).split('\n');
    return { lines, raw, status: answer.status, type: answer.headers.get('content-type') ?? '' };
  }

  /** checkauth and init; returns the lines of init. */
  async enter(type: ExchangeType, version?: string): Promise<string[]> {
    const { lines } = await this.ask(type, 'checkauth');
    if (lines[0] !== 'success') throw new Error(`checkauth: ${lines.join(', ')}`);
    [, this.cookie = '', this.token = ''] = lines;
    const { lines: said } = await this.ask(type, 'init', version === undefined ? {} : { version });
    this.zip = said[0] === 'zip=yes';
    this.file_limit = Number(said[1]?.split('=')[1]);
    return said;
  }

  /** Sends a file in parts of `limit` bytes. */
  async send(
    type: ExchangeType,
    filename: string,
    content: Buffer | string,
    limit = this.file_limit,
  ): Promise<string[]> {
    const bytes = Buffer.from(content);
    let said: string[] = [];
    for (let from = 0; from < Math.max(bytes.length, 1); from += limit) {
      ({ lines: said } = await this.ask(type, 'file', { filename }, bytes.subarray(from, from + limit)));
      if (said[0] !== 'success') return said;
    }
    return said;
  }

  /** Asks to read a file until the answer is no longer `progress`. */
  async import(type: ExchangeType, filename: string): Promise<string[]> {
    for (;;) {
      const { lines } = await this.ask(type, 'import', { filename });
      if (lines[0] !== 'progress') return lines;
    }
  }

  /** The whole exchange of goods: every file is sent, then read, then the end is told to those who know it. */
  async exchange(files: Readonly<Record<string, Buffer | string>>, version?: string): Promise<string[][]> {
    await this.enter('catalog', version);
    const answers: string[][] = [];
    for (const [name, content] of Object.entries(files)) {
      const sent = await this.send('catalog', name, content);
      answers.push(sent[0] === 'success' ? await this.import('catalog', name) : sent);
    }
    if (version !== undefined) answers.push((await this.ask('catalog', 'complete')).lines);
    return answers;
  }
}

/** A zip archive of these files. */
export function zipped(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, tail, title]));
    bodies.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, central, end]);
}
