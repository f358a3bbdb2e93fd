const EVERY_MS = 250;
const EVERY_ROWS = 5_000;

/** Reports the progress of reading, limited to the frequency that a progress bar needs. */
export class ProgressReport {
  readonly #report: (processed: number, total: number) => Promise<void>;
  #rows = 0;
  #time = Date.now();

  constructor(report: (processed: number, total: number) => Promise<void>) {
    this.#report = report;
  }

  /** `processed`: rows read so far; `share`: part of the file read, 0 to 1. The total is estimated from both. */
  async at(processed: number, share: number): Promise<void> {
    const due = processed - this.#rows >= EVERY_ROWS || Date.now() - this.#time >= EVERY_MS || share === 1;
    if (!due || processed === this.#rows) return;
    this.#rows = processed;
    this.#time = Date.now();
    await this.#report(processed, share > 0 ? Math.max(processed, Math.round(processed / share)) : processed);
  }
}
