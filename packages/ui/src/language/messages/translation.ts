import type { Russian } from './ru.js';

/** A text with parameters in braces: «Quantity, {name}». Numbers are grouped by the locale. */
export type Message = string | PluralMessage;

/** One text per plural category of its language (`Intl.PluralRules`), chosen by the parameter `count`. */
export interface PluralMessage {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

type ParametersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never;

/** Names of the parameters of a message. */
export type ParametersOf<M> = M extends string
  ? ParametersIn<M>
  : M extends object
    ? 'count' | ParametersIn<M[keyof M]>
    : never;

type Values<Name extends string> = Readonly<{
  [N in Name]: N extends 'count' ? number : string | number;
}>;

/** Returns a text of one component with its parameters filled in. */
export type Say<Texts> = <K extends keyof Texts & string>(
  key: K,
  ...values: [ParametersOf<Texts[K]>] extends [never] ? [] : [values: Values<ParametersOf<Texts[K]>>]
) => string;

/** Every text of every component. */
export type Complete = { readonly [C in keyof Russian]: { readonly [K in keyof Russian[C]]: Message } };
type Partially = { readonly [C in keyof Russian]?: { readonly [K in keyof Russian[C]]?: Message } };

/** Texts of the components in one language: plain data, so that a server component may pass it and a file of a translator may hold it. */
export type Translation = Partially & {
  /** BCP 47: its plural rules apply to these texts. */
  readonly language: string;
};

type SameParameters<M, Own> = [ParametersOf<M>, ParametersOf<Own>] extends [
  ParametersOf<Own>,
  ParametersOf<M>,
]
  ? M
  : { 'the parameters differ from': Own };

/** A table whose components, keys and parameters exist in the Russian table; anything else is a type error. */
type Checked<T> = {
  readonly [C in keyof T]: C extends keyof Russian
    ? {
        readonly [K in keyof T[C]]: K extends keyof Russian[C]
          ? SameParameters<T[C][K], Russian[C][K]>
          : never;
      }
    : never;
};

/** Declares the texts of a language; components, keys and parameters are type-checked. */
export const translation = <const T extends Partially>(
  language: string,
  texts: T & Checked<T>,
): T & { readonly language: string } => ({ ...texts, language });
