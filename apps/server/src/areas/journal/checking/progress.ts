const EVERY_MS = 250;
const EVERY_ROWS = 5_000;

/** Tells how far a reading has come, often enough for a progress bar and no oftener. */
export class ProgressReport {
  readonly #report: (processed: number, total: number) => Promise<void>;
  #rows = 0;
  #time = Date.now();

  constructor(report: (processed: number, total: number) => Promise<void>) {
    this.#report = report;
  }

  /** `share` of the file (0 to 1) has given so many rows; how many there will be is estimated from that. */
  async at(processed: number, share: number): Promise<void> {
    const due = processed - this.#rows >= EVERY_ROWS || Date.now() - this.#time >= EVERY_MS || share === 1;
    if (!due || processed === this.#rows) return;
    this.#rows = processed;
    this.#time = Date.now();
    await this.#report(processed, share > 0 ? Math.max(processed, Math.round(processed / share)) : processed);
  }
}
