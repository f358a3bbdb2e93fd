'use client';
import { createContext, useContext } from 'react';

/** Where lists, panels, hints and windows are rendered; null: at the end of the page. Set by ThemeScope. */
export const PortalContainer = createContext<HTMLElement | null>(null);

/** The element into which an overlay is rendered; null for the end of the page. */
export const usePortalContainer = (): HTMLElement | null => useContext(PortalContainer);
