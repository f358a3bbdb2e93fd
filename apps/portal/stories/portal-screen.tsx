import { ROUTES } from '@portal/domain/routes';
import { LinkProvider } from '@portal/ui/link';
import { Toasts } from '@portal/ui/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { RouterAnchor } from '../src/app/router-anchor.tsx';
import { LeaveGuard } from '../src/kit/form/leaving.tsx';
import { queryClient } from '../src/session/query-client.ts';
import { toasts } from '../src/session/toasts.ts';
import { answerOfContract, exampleOfSchema } from './contract-example.ts';

/** The API's answer in a story: a body, a failure, or none yet. Calls without one get the contract's example. */
export type Answered =
  | { body: unknown }
  | {
      status: number;
      message: string;
      code?: string;
      challenge?: string;
      factors?: readonly string[];
      fields?: readonly { field: string; message: string }[];
    }
  | 'never';
/** Undefined: the contract's example. */
type Reply = Answered | undefined;
export interface PortalStory {
  /** The page's URL with its query. */
  at: string;
  /** The navigation state from the previous page. */
  state?: unknown;
  /** The route's pattern, if the screen reads parameters. */
  path?: string;
  /** Fields of the signed-in user. */
  user?: Readonly<Record<string, unknown>>;
  /** By method and path: «GET /identity/user»; a function if repeated calls get different answers. */
  answers?: Readonly<Record<string, Answered | ((request: Request) => Reply | Promise<Reply>)>>;
}

const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'content-type': 'application/json' } });

const fetchFile = globalThis.fetch;

/** Answers the portal's calls from the contract: no story calls a server, except for the decoder's file. */
function fetchOf({ answers = {} }: PortalStory): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.url.split('?')[0]?.endsWith('.wasm')) return fetchFile(request);
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const given = answers[`${request.method} ${path}`];
    const answer = typeof given === 'function' ? await given(request) : given;
    if (answer === 'never') return new Promise<Response>(() => {});
    if (answer && 'status' in answer) return json({ code: 'failed', ...answer }, answer.status);
    return json(answer ? answer.body : answerOfContract(request.method, path));
  };
}

/**
 * For a story's `beforeEach`: a signed-in user, no cache, and no network. The setup remains until the next story
 * starts, because the screen may still render and would otherwise have no user and no answers.
 */
export function portalStory(story: PortalStory): void {
  globalThis.fetch = fetchOf(story);
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  const user = { ...(exampleOfSchema('CurrentUser') as object), ...story.user };
  queryClient.setQueryData(['current-user'], user);
}

/** The route whose pattern equals the story's path or address; undefined if there is none. */
const routeOf = ({ at, path = at.replace(/\?.*/, '') }: PortalStory) =>
  ROUTES.find((route) => route.path === path);

/** A screen at its URL with the portal's providers but without its frame. */
export function PortalScreen({ story, children }: { story: PortalStory; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter(
      [
        { path: story.path ?? '*', element: <LeaveGuard>{children}</LeaveGuard>, handle: routeOf(story) },
        { path: '*', element: null },
      ],
      { initialEntries: [{ ...parsePath(story.at), state: story.state }] },
    ),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RouterAnchor}>
        <RouterProvider router={router} />
      </LinkProvider>
      <Toasts store={toasts} />
    </QueryClientProvider>
  );
}

/** The common parts of a whole page's story: its setup and only its screen at its URL. */
export const onPage = (story: PortalStory, Screen: () => ReactNode) => ({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});

/** Records the query parameters of each call and answers with the contract's example. */
export const recording = (asked: URLSearchParams[]) => (request: Request) => {
  asked.push(new URL(request.url).searchParams);
  return undefined;
};
