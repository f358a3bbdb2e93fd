/** No body of the contract nests deeper; what walks through a body may do so by calling itself. */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [...'"\\,[{]}'].map(
  (sign) => sign.charCodeAt(0),
);

/** How many values a JSON text has, counted chunk by chunk before it is parsed; it need not be right JSON. */
export class JsonSize {
  bytes = 0;
  /** Commas and brackets outside of texts: no value can be without one, the very first aside. */
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
