import type { Area } from '../../area.ts';
import { nomenclatureHandlers } from './handlers.ts';
import { mergeNomenclature, summarise } from './merge-nomenclature.ts';

export const nomenclature = {
  name: 'nomenclature',
  handlers: nomenclatureHandlers,
  uploads: { nomenclature_upload: { merge: mergeNomenclature, summarise } },
} satisfies Area;
