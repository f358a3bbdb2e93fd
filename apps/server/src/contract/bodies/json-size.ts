/**
 * Maximum nesting depth. No body of the contract is deeper, so code that walks through a body may be
 * recursive.
 */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [...'"\\,[{]}'].map(
  (sign) => sign.charCodeAt(0),
);

/** Counts the values of a JSON text chunk by chunk before it is parsed; the text may be invalid JSON. */
export class JsonSize {
  bytes = 0;
  /** Commas and opening brackets outside of strings: every value but the first needs at least one of them. */
  values = 0;
  tooDeep = false;
  #depth = 0;
  #inText = false;
  #escaped = false;

  take(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    for (const byte of chunk) {
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = true;
      else if (byte === COMMA) this.values += 1;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.values += 1;
        this.#depth += 1;
        this.tooDeep ||= this.#depth > DEEPEST;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth -= 1;
    }
  }
}
