/** A cache of counts: people page through the same search, and all of them need its filters. */
export interface Memory<T> {
  /** The cached value of the key, otherwise the result of `read`; concurrent calls share one `read`. */
  recall(key: string, read: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/**
 * Creates a cache of at most `most` keys, the latest ones; `freshness` gives the milliseconds that a value
 * lives. Failures are not cached.
 */
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
      // The key may have been dropped and read again meanwhile.
      if (known.get(key) === entry) known.delete(key);
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
  };
}
