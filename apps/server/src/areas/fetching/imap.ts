import { isFromSender, nameFits, readSourceAddress } from '@portal/domain/list-sources';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { MailFault, withMailFolder } from '../../outside/mail-folder.ts';
import {
  type Allowed,
  ANSWERS_WITHIN,
  type FoundFile,
  MOST_FOUND,
  type OpenSource,
  SourceFault,
  type SourceSettings,
} from './source.ts';

/** E-mails older than so many days are ignored. */
const LOOKED_BACK = 30;
/** Maximum number of e-mails that are inspected. */
const MOST_LETTERS = 50;
const MOST_PARTS = 100;
const DAY = 86_400_000;

type Placed = FoundFile & { uid: number; part: string };

/** Files in a sender's e-mails; the mailbox is only read, and no e-mail is marked. */
export async function withImap<T>(
  settings: SourceSettings,
  { privateNetworks, signal }: Allowed,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const address = readSourceAddress('imap', settings.address);
  if (!address) throw new SourceFault('Укажите почтовый сервер, например imap.yandex.ru');
  const { host, port, path: folder } = address;
  const { login, secret } = settings;
  const limits = { privateNetworks, signal, answersWithin: ANSWERS_WITHIN };
  return withMailFolder({ host, port, login, secret, folder }, limits, read).catch((error: unknown) => {
    throw error instanceof MailFault ? new SourceFault(error.message) : error;
  });

  async function read(client: ImapFlow): Promise<T> {
    const files = await filesOf(client, settings);
    return work({
      files: files.map(({ uid: _, part: __, ...file }) => file),
      host_key: null,
      async read(file, most) {
        const place = files.find(({ name, modified }) => name === file.name && modified === file.modified);
        if (!place) throw new SourceFault('Письма больше нет');
        // One byte above the limit reveals that the file is too large.
        const { content } = await client.download(String(place.uid), place.part, {
          uid: true,
          maxBytes: most + 1,
          chunkSize: 64 * 1024,
        });
        if (!content) throw new SourceFault('Письма больше нет');
        return content;
      },
    });
  }
}

async function filesOf(client: ImapFlow, { sender, subject, mask }: SourceSettings): Promise<Placed[]> {
  const wanted = sender.trim();
  const uids = await client.search(
    {
      since: new Date(Date.now() - LOOKED_BACK * DAY),
      from: wanted,
      ...(subject.trim() === '' ? {} : { subject: subject.trim() }),
    },
    { uid: true },
  );
  const last = (uids || []).toSorted((a, b) => b - a).slice(0, MOST_LETTERS);
  if (last.length === 0) return [];
  const found: Placed[] = [];
  for await (const letter of client.fetch(
    last.join(','),
    { uid: true, envelope: true, bodyStructure: true, internalDate: true },
    { uid: true },
  ))
    found.push(...filesIn(letter, wanted, mask));
  return found
    .toSorted((a, b) => (b.modified ?? 0) - (a.modified ?? 0) || b.uid - a.uid)
    .slice(0, MOST_FOUND);
}

function filesIn(
  { uid, envelope, bodyStructure, internalDate }: FetchMessageObject,
  sender: string,
  mask: string,
): Placed[] {
  const from = envelope?.from?.[0]?.address ?? '';
  // The server searches the address anywhere in the From header; here it must be the sender's address itself.
  if (!bodyStructure || !isFromSender(sender, from)) return [];
  const modified = internalDate === undefined ? null : new Date(internalDate).getTime();
  return partsOf(bodyStructure)
    .slice(0, MOST_PARTS)
    .flatMap(({ part, size, dispositionParameters, parameters }) => {
      const name = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';
      if (part === undefined || name === '' || !nameFits(mask, name)) return [];
      // The size is that of the base64 text, which is a third longer than the file.
      const bytes = size === undefined ? null : Math.floor((size * 3) / 4);
      return [{ name, bytes, modified, note: `${from}, «${envelope?.subject ?? ''}»`, uid, part }];
    });
}

/** The leaf parts of an e-mail. */
function partsOf(structure: MessageStructureObject): MessageStructureObject[] {
  const parts: MessageStructureObject[] = [];
  const waiting = [structure];
  while (waiting.length > 0 && parts.length < MOST_PARTS) {
    const part = waiting.shift();
    if (!part) break;
    if (part.childNodes && part.childNodes.length > 0) waiting.unshift(...part.childNodes);
    // The only part of a simple e-mail has no number.
    else parts.push({ ...part, part: part.part ?? '1' });
  }
  return parts;
}
