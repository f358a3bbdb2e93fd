import type { Key, ReactNode } from 'react';

/** The key of an item that is named by its content: its text, otherwise its place. */
export const keyOf = (content: ReactNode, index: number): Key =>
  typeof content === 'string' ? content : index;
