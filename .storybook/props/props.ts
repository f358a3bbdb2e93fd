import type { Table } from './table.ts';

/** The props of every component. `propsTable` of `plugin.ts` fills it in when Vite loads this module. */
export const PROPS: Table = {};
