import type { Area } from '../../area.ts';
import { brandEditorHandlers } from './brand-editor.ts';
import { featureEditorHandlers } from './feature-editor.ts';
import { catalogueHandlers } from './handlers.ts';
import { synonymsHandlers } from './synonyms.ts';

export const catalogue = {
  name: 'catalogue',
  handlers: { ...catalogueHandlers, ...synonymsHandlers, ...brandEditorHandlers, ...featureEditorHandlers },
} satisfies Area;
