import { useSyncExternalStore } from 'react';

/** The open question for a code of the second factor. */
export interface Confirming {
  /** Ends it; false if the user declined. */
  end(confirmed: boolean): void;
}

let asked: Confirming | null = null;
let answer: Promise<boolean> | undefined;
// One listener, the root: no store of the shell's, because the sign-in page loads this file, too.
let tell = () => {};
function set(next: Confirming | null): void {
  asked = next;
  tell();
}

/** Asks the user for a code; several calls that need one share the question. False if they decline. */
export function askToConfirm(): Promise<boolean> {
  answer ??= new Promise<boolean>((resolve) =>
    set({
      end(confirmed) {
        answer = undefined;
        set(null);
        resolve(confirmed);
      },
    }),
  );
  return answer;
}

/** The open question; null while nothing is asked. */
export const useConfirming = (): Confirming | null =>
  useSyncExternalStore(
    (listener) => {
      tell = listener;
      return () => {};
    },
    () => asked,
  );
