import {
  PUBLICATION_MACHINES,
  type PublicationKind,
  type PublicationStatus,
} from '@portal/domain/publications';
import { sql } from 'drizzle-orm';
import type { DocumentDefinition, DocumentRow } from '../../documents/document.ts';
import { ABSENT, findPublication, personOf, wirePublication } from './publication.ts';
import { publication } from './tables.ts';

type PublicationDocument = DocumentDefinition<
  PublicationStatus,
  DocumentRow<PublicationStatus>,
  object,
  'publish' | 'archive'
>;

const documentOf = (kind: PublicationKind): PublicationDocument => ({
  machine: PUBLICATION_MACHINES[kind],
  table: publication,
  rows: { alias: 'p' },
  // No scope is needed: the calls require the right to write, which covers all publications.
  visible: () => sql`p.kind = ${kind}`,
  personOf,
  words: {
    absent: ABSENT[kind],
    stale: 'Пока вы правили, это изменил кто-то другой. Обновите страницу.',
  },
  read: async (connection, viewer, id) =>
    wirePublication(viewer, kind, await findPublication(connection, viewer, kind, id)),
  effects: {},
  audience: {},
  actions: {
    publish: { text: () => 'Опубликовано', change: () => ({ published_at: new Date() }) },
    archive: { text: () => 'Убрано в архив' },
  },
});

/** The document definitions of banners and news. */
export const publicationDocuments: Readonly<Record<PublicationKind, PublicationDocument>> = {
  banner: documentOf('banner'),
  news: documentOf('news'),
};
