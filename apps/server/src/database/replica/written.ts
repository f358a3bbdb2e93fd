/** Everybody; a company's people and keys; one person. */
export type Who = 'all' | `contractor ${number}` | `person ${number}`;

/** After everything: nobody can say where the change stands. */
export const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** Up to which position of the primary's log of changes somebody must see everything. */
export class Written {
  /** In the order of their times. */
  readonly #kept = new Map<Who, { position: number; at: number }>();
  /** Milliseconds for which a position is kept: a replica that is read from has replayed it long before. */
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  note(whose: readonly Who[], position: number, now = Date.now()): void {
    for (const who of whose) {
      const before = this.needed([who], now);
      this.#kept.delete(who);
      this.#kept.set(who, { position: Math.max(before, position), at: now });
    }
    for (const [who, { at }] of this.#kept) {
      if (at >= now - this.milliseconds) break;
      this.#kept.delete(who);
    }
  }

  /** The greatest position of those; 0: none. */
  needed(whose: readonly Who[], now = Date.now()): number {
    return Math.max(
      0,
      ...whose.map((who) => {
        const kept = this.#kept.get(who);
        return kept && kept.at >= now - this.milliseconds ? kept.position : 0;
      }),
    );
  }
}
