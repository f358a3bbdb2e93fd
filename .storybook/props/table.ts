/** A prop, as a docs page lists it. */
export interface Prop {
  name: string;
  /** The type with unions and signatures spelled out. */
  type: string;
  required: boolean;
  description: string;
  /** The default, as the source writes it. */
  standard?: string;
  deprecated?: string;
  /** The values of a union of literals. */
  choices?: (string | number)[];
  kind: 'choice' | 'boolean' | 'number' | 'string' | 'function' | 'node' | 'object';
}

/** A type of ours that a prop's type names. */
export interface Shape {
  name: string;
  text: string;
}

/** A component of an entry. */
export interface Part {
  name: string;
  description: string;
  /** The DOM element whose other attributes it takes. */
  element?: string;
  props: Prop[];
  shapes: Shape[];
}

/** The components of each entry of the package. */
export type Table = Record<string, Part[]>;
