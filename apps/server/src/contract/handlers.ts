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
/** The type of a success answer; a call without a JSON answer returns a file. */
type Success<O> = O extends { responses: { 200: { content: { 'application/json': infer R } } } }
  ? R
  : O extends { responses: { 200: { content: object } } }
    ? Buffer | Readable
    : never;
type Form<O> = O extends { requestBody: { content: { 'multipart/form-data': infer B } } } ? B : never;

/** The argument of a handler: the caller, the validated input, and the server's services. */
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
/** Handlers of an area's operations. */
export type Handlers<K extends OperationId> = { [P in K]: Handler<P> };
/** The query parameters of an operation. */
export type QueryOf<K extends OperationId> = Query<operations[K]>;
/** The JSON body of an operation. */
export type BodyOf<K extends OperationId> = Body<operations[K]>;
/** The fields of an operation's form, without its files. */
export type FormOf<K extends OperationId> = Form<operations[K]>;
export type Answer<K extends OperationId> = Success<operations[K]>;
