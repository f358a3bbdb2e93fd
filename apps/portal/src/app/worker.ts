const WORKER = '/sw.js';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** The worker's address as the page's Trusted Types ask for it; no other address is admitted. */
function addressOfWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('portal-worker', {
    createScriptURL(address) {
      if (address !== WORKER) throw new TypeError('only the service worker has a trusted address');
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/** Registers the service worker (`worker/sw.ts`) once the page is loaded and idle: with it the portal opens without a network. */
export function keepShell(): void {
  // Absent where the page is not loaded securely.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers) return;
  // Refused where the browser stores nothing: the portal works without it.
  const register = () => void workers.register(addressOfWorker()).catch(() => undefined);
  const whenIdle = () => requestIdleCallback(register);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
