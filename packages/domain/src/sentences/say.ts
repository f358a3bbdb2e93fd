/** What a rule answers instead of a text: a code, and the values that its sentence needs. */
export interface Fault {
  code: string;
}

/** The sentence of a fault: a text, or a function of the fault's values. */
type Sentence<F extends Fault> = string | ((fault: F) => string);

/** The faults that have a code. */
type WithCode<F extends Fault, Code> = F extends Fault ? (Code extends F['code'] ? F : never) : never;

/** One sentence for each code. A table without a code of its faults does not compile; a translation has the same type. */
export type Sentences<F extends Fault> = {
  readonly [Code in F['code']]: Sentence<WithCode<F, Code>>;
};

/**
 * The sentence of a fault in a table. A page imports the table of its own area, so that it loads no others.
 * @returns null when there is no fault
 */
export function say<F extends Fault, Given extends NoInfer<F> | null>(
  table: Sentences<F>,
  fault: Given,
): string | Extract<Given, null> {
  if (fault === null) return fault as Extract<Given, null>;
  const found = (table as Readonly<Record<string, Sentence<F>>>)[fault.code] as Sentence<F>;
  return typeof found === 'string' ? found : found(fault);
}

/** The sentences of the faults of a form, by field. */
export function sayEach<K extends string, F extends Fault>(
  table: Sentences<F>,
  faults: Readonly<Partial<Record<K, NoInfer<F>>>>,
): Partial<Record<K, string>> {
  const entries = Object.entries(faults) as [K, F][];
  return Object.fromEntries(entries.map(([field, fault]) => [field, say(table, fault)])) as Partial<
    Record<K, string>
  >;
}
