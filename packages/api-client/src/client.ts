import type { components, paths } from './contract.ts';
import createClient, {
  type Client,
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  type Middleware,
} from 'openapi-fetch';

export type Schemas = components['schemas'];
export type ApiError = Schemas['Error'] & { [member: string]: unknown };
export type PortalClient = Client<paths>;

/** A failed call: the server's status, code and Russian sentence. `status` 0 means that no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ApiError;

  constructor(body: ApiError) {
    super(body.message);
    this.name = 'CallError';
    this.status = body.status;
    this.body = body;
  }
}

const OFFLINE: ApiError = {
  status: 0,
  code: 'offline',
  message: 'Нет связи с сервером. Проверьте подключение и повторите.',
};
/** Whether a status is the server's decision to refuse; after 408, 429 and 5xx the same call may succeed later. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The error of a call that got no answer. */
export const noAnswer = (): CallError => new CallError(OFFLINE);
/** Code of the 403 after which a code of the second factor is asked for and the call repeated. */
export const CONFIRM_IDENTITY = 'confirm_identity';

const BROKEN: ApiError = { status: 500, code: 'internal', message: 'Произошла непредвиденная ошибка' };

export interface ClientOptions {
  /** Where the API is now, such as `https://portal.example/api`. */
  baseUrl(): string;
  /** The current access token; undefined once it has expired. */
  accessToken(): string | undefined;
  /** Get a new access token; false when the session is over. Rejects if no answer came. Called at most once per call. */
  refresh(): Promise<boolean>;
  /**
   * Asks the user for a code of the second factor, which the server demands before a sensitive call, and sends it; false
   * if they declined. Then the call is sent again. Without it the refusal is the answer.
   */
  confirm?(): Promise<boolean>;
}

/**
 * The typed client of the whole contract with the bearer token from its cookie. An expired token is refreshed before the
 * call, so that no 401 appears in the console; one that the server refuses is refreshed once after it.
 */
export function createPortalClient(options: ClientOptions): PortalClient {
  // The address may come from the configuration after the first calls: each asks for it.
  class Addressed extends Request {
    constructor(place: string, init?: RequestInit) {
      super(options.baseUrl() + place, init);
    }
  }
  const client = createClient<paths>({
    Request: Addressed as typeof Request,
    fetch: async (request: Request) => {
      const expired = !isSignIn(request) && options.accessToken() === undefined;
      if (expired && (await options.refresh())) authorise(request, options.accessToken());
      let next = request;
      const send = () => {
        const now = next;
        next = now.clone();
        return fetch(now);
      };
      let answer = await send();
      if (answer.status === 401 && !expired && !isSignIn(request) && (await options.refresh())) {
        authorise(next, options.accessToken());
        answer = await send();
      }
      if (!options.confirm || !(await asksToConfirm(answer)) || !(await options.confirm())) return answer;
      authorise(next, options.accessToken());
      return send();
    },
  });
  const bearer: Middleware = {
    onRequest({ request }) {
      authorise(request, options.accessToken());
      return request;
    },
  };
  client.use(bearer);
  return client;
}

type ReadingPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: object } } ? P : never;
}[keyof paths];
type ParametersOf<P extends ReadingPath> = paths[P] extends { get: { parameters: infer Q } } ? Q : never;

/** The address of a reading call below the API's own, with its parameters: «/prices/price-list/7/export?filter[search]=oc». */
export const addressOf = <P extends ReadingPath>(path: P, params: ParametersOf<P>): string =>
  createFinalURL(path, {
    baseUrl: '',
    params: params as { query?: Record<string, unknown>; path?: Record<string, unknown> },
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  });

/** The body of a successful answer. Throws CallError otherwise, also when the network fails. */
export async function answerOf<T>(
  call: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  let result;
  try {
    result = await call;
  } catch {
    throw noAnswer();
  }
  if (result.data !== undefined && result.response.ok) return result.data;
  throw new CallError(
    isApiError(result.error) ? result.error : { ...BROKEN, status: result.response.status },
  );
}

/** A key that makes a creating call safe to repeat: the same key gets the first answer again. */
export const newIdempotencyKey = () => crypto.randomUUID();

/** The same key for the same content: for a call that may happen only once for what it is about. */
export async function idempotencyKeyOf(content: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function authorise(request: Request, token: string | undefined) {
  if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
}

/** Whether the server demands a code of the second factor before the call. */
async function asksToConfirm(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  return (await answer.clone().text()).includes(`"${CONFIRM_IDENTITY}"`);
}

function isSignIn(request: Request): boolean {
  return new URL(request.url).pathname.includes('/identity/token');
}

function isApiError(value: unknown): value is ApiError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'status' in value
  );
}
