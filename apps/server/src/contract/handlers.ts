import type { Readable } from 'node:stream';
import type { operations } from '@portal/openapi/types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';
import type { Services } from '../services.ts';

type Parameters<O> = O extends { parameters: infer P } ? P : never;
type Query<O> =
  Parameters<O> extends { query?: infer Q } ? (Q extends undefined ? unknown : NonNullable<Q>) : unknown;
type Path<O> =
  Parameters<O> extends { path?: infer P } ? (P extends undefined ? unknown : NonNullable<P>) : unknown;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : O extends { requestBody?: infer R }
    ? NonNullable<R> extends never
      ? undefined
      : NonNullable<R> extends { content: { 'application/json': infer B } }
        ? B | undefined
        : undefined
    : undefined;
/** A call that answers no JSON answers a file. */
type Success<O> = O extends { responses: { 200: { content: { 'application/json': infer R } } } }
  ? R
  : O extends { responses: { 200: { content: object } } }
    ? Buffer | Readable
    : never;
type Form<O> = O extends { requestBody: { content: { 'multipart/form-data': infer B } } } ? B : never;

/** What a handler is given: the caller, the validated input, and what the server is made of. */
export interface Call<O> {
  /** The signed-in person. Absent only in operations whose x-access is `public`. */
  viewer: Viewer;
  query: Query<O>;
  path: Path<O>;
  body: Body<O>;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type OperationId = keyof operations;
export type Handler<K extends OperationId> = (call: Call<operations[K]>) => Promise<Success<operations[K]>>;
/** An area's part of the contract. */
export type Handlers<K extends OperationId> = { [P in K]: Handler<P> };
/** What an operation's address carries besides its path. */
export type QueryOf<K extends OperationId> = Query<operations[K]>;
/** What an operation's call carries. */
export type BodyOf<K extends OperationId> = Body<operations[K]>;
/** What an operation's form carries, its files besides. */
export type FormOf<K extends OperationId> = Form<operations[K]>;
export type Answer<K extends OperationId> = Success<operations[K]>;
