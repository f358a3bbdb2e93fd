// A minimal IMAP server (RFC 3501) with the commands that reading needs: letters with one attached file each, or whole
// letters as they were sent.
import net, { type AddressInfo } from 'node:net';

export interface Letter {
  from: string;
  subject: string;
  file: string;
  content: Buffer;
  /** Seconds before now. */
  ago: number;
  /** The whole letter (RFC 5322) instead of an attached file. */
  raw?: Buffer;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const encoded = (text: string) => quoted(`=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
function written(moment: Date): string {
  const [date, time] = [moment.getUTCDate(), moment.toISOString().slice(11, 19)];
  return `${String(date).padStart(2, ' ')}-${MONTHS[moment.getUTCMonth()]}-${moment.getUTCFullYear()} ${time} +0000`;
}

function addressOf(from: string): string {
  const [name = '', host = ''] = from.split('@');
  return `((NIL NIL ${quoted(name)} ${quoted(host)}))`;
}

/** Starts the server. `endless`: the attached file never ends; `silent`: the server sends no greeting. */
export async function mailbox(
  password: string,
  letters: Letter[],
  way: { endless?: boolean; silent?: boolean; validity?: number } = {},
) {
  const commands: string[] = [];
  const server = net.createServer((socket) => {
    let rest = '';
    const say = (text: string | Buffer) => socket.writable && socket.write(text);
    socket.on('error', () => undefined);
    if (!way.silent) say('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (piece) => {
      rest += piece.toString('utf8');
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });

    function answer(line: string) {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      const done = (text = 'OK done') => say(`${tag} ${text}\r\n`);
      if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1\r\n');
      if (/^LOGIN/i.test(command))
        return done(command.includes(password) ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong');
      if (/^(LIST|LSUB).*(INBOX|\*|%)/i.test(command)) say('* LIST (\\HasNoChildren) "/" "INBOX"\r\n');
      if (/^(EXAMINE|SELECT)/i.test(command)) {
        if (!/INBOX/i.test(command)) return done('NO no such folder');
        say(`* FLAGS ()\r\n* ${letters.length} EXISTS\r\n* 0 RECENT\r\n`);
        say(`* OK [UIDVALIDITY ${way.validity ?? 1}] ok\r\n* OK [UIDNEXT ${letters.length + 1}] ok\r\n`);
        return done('OK [READ-ONLY] open');
      }
      // Like many servers, returns more letters than match, so that the client must check them itself.
      if (/^UID SEARCH/i.test(command)) say(`* SEARCH ${letters.map((_, nth) => nth + 1).join(' ')}\r\n`);
      if (/^UID FETCH/i.test(command)) return fetch(command, done);
      return done();
    }

    function fetch(command: string, done: () => unknown) {
      const [, wanted = ''] = /^UID FETCH ([\d,:*]+)/i.exec(command) ?? [];
      for (const uid of wanted.split(',').map(Number)) {
        const letter = letters[uid - 1];
        if (!letter) continue;
        const { from, subject, file, content, ago, raw } = letter;
        const body = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
        const attributes = [`UID ${uid}`];
        if (/ENVELOPE/i.test(command))
          attributes.push(
            `ENVELOPE (NIL ${encoded(subject)} ${addressOf(from)} ${addressOf(from)} ${addressOf(from)} NIL NIL NIL NIL NIL)`,
          );
        if (/INTERNALDATE/i.test(command))
          attributes.push(`INTERNALDATE ${quoted(written(new Date(Date.now() - ago * 1_000)))}`);
        if (/RFC822\.SIZE/i.test(command))
          attributes.push(`RFC822.SIZE ${raw ? raw.length : body.length + 200}`);
        if (/BODYSTRUCTURE/i.test(command))
          attributes.push(
            `BODYSTRUCTURE (("TEXT" "PLAIN" NIL NIL NIL "7BIT" 5 1 NIL NIL NIL) ("APPLICATION" "OCTET-STREAM" ("NAME" ${encoded(file)}) NIL NIL "BASE64" ${body.length} NIL ("ATTACHMENT" ("FILENAME" ${encoded(file)})) NIL) "MIXED")`,
          );
        const literals: [string, string][] = [];
        const [, at = '0', many] = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(command) ?? [];
        if (raw && /BODY(?:\.PEEK)?\[\]/i.test(command)) {
          const piece = raw.subarray(Number(at), many === undefined ? undefined : Number(at) + Number(many));
          say(
            `* ${uid} FETCH (${attributes.join(' ')} BODY[]${many === undefined ? '' : `<${at}>`} {${piece.length}}\r\n`,
          );
          say(piece);
          say(')\r\n');
          continue;
        }
        if (/\[2\.MIME\]/i.test(command))
          literals.push([
            'BODY[2.MIME]',
            'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n',
          ]);
        const [, start, length] = /BODY(?:\.PEEK)?\[2\](?:<(\d+)\.(\d+)>)?/i.exec(command) ?? [];
        if (/BODY(?:\.PEEK)?\[2\]/i.test(command)) {
          const from0 = Number(start ?? 0);
          const most = Number(length ?? body.length);
          const piece = way.endless
            ? 'QUFB'.repeat(Math.ceil(most / 4)).slice(0, most)
            : body.slice(from0, from0 + most);
          literals.push([`BODY[2]${start === undefined ? '' : `<${start}>`}`, piece]);
        }
        const told = literals.map(([name, text]) => `${name} {${Buffer.byteLength(text)}}\r\n${text}`);
        say(`* ${uid} FETCH (${[...attributes, ...told].join(' ')})\r\n`);
      }
      return done();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
