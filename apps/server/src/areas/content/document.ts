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
  // Whoever may call writes them all; the calls ask for the right.
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

/** A banner and a news item as the engine of transitions takes them. */
export const publicationDocuments: Readonly<Record<PublicationKind, PublicationDocument>> = {
  banner: documentOf('banner'),
  news: documentOf('news'),
};
