import { createContext, useContext } from 'react';

/** Where an event's document is for this kind of person; undefined when there is no page for it. */
export type DocumentHref = (eventName: string, entityId: number | null, type: string) => string | undefined;

/** Given by whoever knows all areas: an area's screen leads to other areas' documents without importing them. */
export const DocumentHrefContext = createContext<DocumentHref>(() => undefined);
export const useDocumentHref = (): DocumentHref => useContext(DocumentHrefContext);
