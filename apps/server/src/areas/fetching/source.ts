import type { SourceKind } from '@portal/domain/list-sources';
import type { Readable } from 'node:stream';

/** Where a list is fetched from, as it is connected to. */
export interface SourceSettings {
  kind: SourceKind;
  address: string;
  login: string;
  secret: string;
  mask: string;
  sender: string;
  subject: string;
  /** Of an SFTP server, as it was seen first. */
  host_key: string | null;
}

/** A file that lies there. */
export interface FoundFile {
  name: string;
  bytes: number | null;
  /** Milliseconds since 1970. */
  modified: number | null;
  /** Who sent it and what about. */
  note: string;
}

/** A source while it is connected to. */
export interface OpenSource {
  /** Those that fit, the newest first. */
  files: readonly FoundFile[];
  /** The content of one of them; more than so many bytes need not come. */
  read(file: FoundFile, most: number): Promise<Readable>;
  /** Of an SFTP server. */
  host_key: string | null;
}

/** What a connection may do. */
export interface Allowed {
  /** Networks of one's own and this machine. */
  privateNetworks: boolean;
  /** It ends all of it. */
  signal: AbortSignal;
}

/** Files that are shown of a source. */
export const MOST_FOUND = 20;
/** Milliseconds in which a server answers, or is given up. */
export const ANSWERS_WITHIN = 15_000;

/** Why nothing came: a Russian sentence for whoever has set the source. */
export class SourceFault extends Error {}

const NOTHING_FITS = (mask: string) =>
  mask.trim() === ''
    ? 'Файлов .xlsx, .csv, .txt или .zip там нет'
    : `Файлов, которые подходят под «${mask.trim()}», там нет`;

/** The newest of what fits. Throws SourceFault where nothing does. */
export function newest(files: readonly FoundFile[], mask: string): FoundFile {
  const [first] = files;
  if (!first) throw new SourceFault(NOTHING_FITS(mask));
  return first;
}
