import { answerOf, type Schemas } from '@portal/api-client/client';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '../../session/api.ts';

type Options = Schemas['PasskeyOptionsAnswer']['data'];

/** The browser has made or found no passkey; its message is for the user. */
export class NoPasskey extends Error {
  /** The user declined, or let the time pass: nothing has failed. */
  readonly declined: boolean;

  constructor(message: string, declined: boolean, cause: unknown) {
    super(message, { cause });
    this.declined = declined;
  }
}

const DECLINED = 'Ключ доступа не ответил: запрос отменён, или вышло время.';
const FAILED = 'Браузер не смог обратиться к ключу доступа. Попробуйте ещё раз.';
const KNOWN = 'На этом устройстве уже есть ваш ключ доступа.';
const UNVERIFIED = 'Это устройство не проверяет, что это вы. Включите в нём PIN-код, отпечаток или лицо.';
const ADDRESS = 'По этому адресу ключи доступа не работают: откройте портал по имени сайта.';
const BROWSER = 'Этот браузер не работает с ключами доступа.';
const SENTENCES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: KNOWN,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: UNVERIFIED,
  ERROR_INVALID_DOMAIN: ADDRESS,
  ERROR_INVALID_RP_ID: ADDRESS,
};

/** Why passkeys cannot be used here; null if they can. Browsers have none for an IP address, nor without https. */
export function whyNoPasskeys(): string | null {
  if (/^[\d.]+$|^\[/.test(location.hostname)) return ADDRESS;
  return typeof globalThis.PublicKeyCredential === 'function' ? null : BROWSER;
}

/** Asks the browser. Throws NoPasskey. */
async function asked<T>(ask: (library: typeof import('@simplewebauthn/browser')) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await ask(library);
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    const declined = name === 'NotAllowedError' || name === 'AbortError';
    throw new NoPasskey(declined ? DECLINED : (SENTENCES[code ?? ''] ?? FAILED), declined, error);
  }
}

/** Lets the browser make a passkey. Throws NoPasskey. */
export async function makePasskey(options: Options) {
  // The contract passes on what the standard describes.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await asked(({ startRegistration }) => startRegistration({ optionsJSON }));
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

async function sign(options: Options) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await asked(({ startAuthentication }) => startAuthentication({ optionsJSON }));
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
}

/** Signs in with a passkey after the password. Throws NoPasskey, or CallError with the server's message. */
export async function enterByPasskey(token: string): Promise<void> {
  const { data } = await answerOf(api.POST('/identity/token/passkey/begin', { body: { token } }));
  const signed = await sign(data);
  await answerOf(api.POST('/identity/token/passkey', { body: { token, ...signed } }));
}

/** Confirms with a passkey that it is the user. Throws NoPasskey, or CallError with the server's message. */
export async function confirmByPasskey(): Promise<void> {
  const { data } = await answerOf(api.POST('/identity/confirm/passkey/begin'));
  await answerOf(api.POST('/identity/confirm/passkey', { body: await sign(data) }));
}
