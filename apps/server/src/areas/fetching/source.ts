import { TABLE_NAMES } from '@portal/domain/table-files';
import type { SourceKind } from '@portal/domain/list-sources';
import type { Readable } from 'node:stream';

/** Connection settings of a source. */
export interface SourceSettings {
  kind: SourceKind;
  address: string;
  login: string;
  secret: string;
  mask: string;
  sender: string;
  subject: string;
  /** Host key of an SFTP server, as first seen. */
  host_key: string | null;
}

/** A file at the source. */
export interface FoundFile {
  name: string;
  bytes: number | null;
  /** Milliseconds since 1970. */
  modified: number | null;
  /** Sender and subject of its e-mail. */
  note: string;
}

/** A connected source. */
export interface OpenSource {
  /** Files that match the mask, the newest first. */
  files: readonly FoundFile[];
  /** The content of one file; reading may stop after `most` bytes. */
  read(file: FoundFile, most: number): Promise<Readable>;
  /** Host key of an SFTP server. */
  host_key: string | null;
}

/** Limits of a connection. */
export interface Allowed {
  /** Whether private networks and this machine are allowed. */
  privateNetworks: boolean;
  /** Aborts the whole fetch. */
  signal: AbortSignal;
}

/** Maximum number of files shown of a source. */
export const MOST_FOUND = 20;
/** Timeout of a server's answer in milliseconds. */
export const ANSWERS_WITHIN = 15_000;

/** Why nothing was fetched: a Russian message for the person who set the source. */
export class SourceFault extends Error {}

const NOTHING_FITS = (mask: string) =>
  mask.trim() === ''
    ? `Файлов ${TABLE_NAMES} или .zip там нет`
    : `Файлов, которые подходят под «${mask.trim()}», там нет`;

/** The newest matching file. Throws SourceFault if there is none. */
export function newest(files: readonly FoundFile[], mask: string): FoundFile {
  const [first] = files;
  if (!first) throw new SourceFault(NOTHING_FITS(mask));
  return first;
}
