declare module 'virtual:portal-props' {
  import type { Table } from './table.ts';
  export const PROPS: Table;
}
