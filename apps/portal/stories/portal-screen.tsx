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

/** What the API answers in a story: a body, a failure, or nothing yet. The contract's example where nothing is said. */
export type Answered =
  | { body: unknown }
  | { status: number; message: string; fields?: readonly { field: string; message: string }[] }
  | 'never';
/** Nothing: the contract's example. */
type Reply = Answered | undefined;
export interface PortalStory {
  /** The page's address, with its query. */
  at: string;
  /** What the page before has handed over. */
  state?: unknown;
  /** The route's pattern, where the screen reads params. */
  path?: string;
  /** Fields of the signed-in person. */
  user?: Readonly<Record<string, unknown>>;
  /** By method and path: «GET /identity/user»; a function where the same call is answered differently in its turn. */
  answers?: Readonly<Record<string, Answered | ((request: Request) => Reply | Promise<Reply>)>>;
}

const json = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { 'content-type': 'application/json' } });

/** Answers the portal's calls out of the contract: no story reaches a server. */
function fetchOf({ answers = {} }: PortalStory): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const given = answers[`${request.method} ${path}`];
    const answer = typeof given === 'function' ? await given(request) : given;
    if (answer === 'never') return new Promise<Response>(() => {});
    if (answer && 'status' in answer) return json({ code: 'failed', ...answer }, answer.status);
    return json(answer ? answer.body : answerOfContract(request.method, path));
  };
}

/**
 * For a story's `beforeEach`: a signed-in person, no cache, and no network. All of it stays until the next story begins: the screen may
 * still be drawn, and would find nobody signed in and no answers.
 */
export function portalStory(story: PortalStory): void {
  globalThis.fetch = fetchOf(story);
  queryClient.clear();
  localStorage.clear();
  const user = { ...(exampleOfSchema('CurrentUser') as object), ...story.user };
  queryClient.setQueryData(['current-user'], user);
}

/** The row of the route table that the address names as it stands. */
const routeOf = ({ at, path = at.replace(/\?.*/, '') }: PortalStory) =>
  ROUTES.find((route) => route.path === path);

/** A screen at its address, with everything it has around it in the portal but the frame. */
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

/** What a story of a whole page begins with: nothing but its screen at its address. */
export const onPage = (story: PortalStory, Screen: () => ReactNode) => ({
  beforeEach: () => portalStory(story),
  render: () => (
    <PortalScreen story={story}>
      <Screen />
    </PortalScreen>
  ),
});

/** Writes down what a call was asked with, and answers the contract's example. */
export const recording = (asked: URLSearchParams[]) => (request: Request) => {
  asked.push(new URL(request.url).searchParams);
  return undefined;
};
