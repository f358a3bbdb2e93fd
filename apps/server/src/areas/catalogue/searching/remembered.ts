/** What was counted, for a while: people page through one search, and everybody looks for filters. */
export interface Memory<T> {
  /** What is remembered under the key, else what `read` finds; those who ask at the same time are told the same. */
  recall(key: string, read: () => Promise<T>): Promise<T>;
  /** Take the place of what is remembered. */
  replace(key: string, value: T): void;
}

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/** Remember for so many milliseconds as `freshness` says of a value, so many keys, the latest. Failures are not remembered. */
export function createMemory<T>(freshness: (value: T) => number, most: number): Memory<T> {
  const known = new Map<string, Entry<T>>();
  const keep = (key: string, entry: Entry<T>) => {
    known.delete(key);
    known.set(key, entry);
    if (known.size > most) for (const oldest of known.keys().take(known.size - most)) known.delete(oldest);
  };
  const settle = async (key: string, entry: Entry<T>) => {
    try {
      entry.until = Date.now() + freshness(await entry.value);
    } catch {
      known.delete(key);
    }
  };
  return {
    recall(key, read) {
      const before = known.get(key);
      if (before && before.until > Date.now()) return before.value;
      const entry = { value: read(), until: Number.POSITIVE_INFINITY };
      keep(key, entry);
      void settle(key, entry);
      return entry.value;
    },
    replace: (key, value) =>
      keep(key, { value: Promise.resolve(value), until: Date.now() + freshness(value) }),
  };
}
