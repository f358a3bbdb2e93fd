import { createContext, useContext } from 'react';

/** Address of an event's document for this type of viewer; undefined if there is no page for it. */
export type DocumentHref = (eventName: string, entityId: number | null, type: string) => string | undefined;

/**
 * Provided by the code that knows all areas, so that an area links to other areas' documents without imports.
 */
export const DocumentHrefContext = createContext<DocumentHref>(() => undefined);
export const useDocumentHref = (): DocumentHref => useContext(DocumentHrefContext);
