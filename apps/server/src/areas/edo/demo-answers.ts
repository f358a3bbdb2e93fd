import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Where the demo's own operator is, on the portal's own address. */
export const DEMO_OPERATOR_PATH = '/demo-operator';
export const DEMO_CLIENT = { clientId: 'demo-portal', clientSecret: 'demo-secret' };
/** The key of a company at the demo's operator. */
export const demoKeyOf = (inn: string) => `demo-${inn}`;

/** Seconds after which the seller has signed, and the buyer has answered. */
const SELLER_SIGNS = 15;
const BUYER_ANSWERS = 45;
/** The buyer refuses documents whose numbers end so. */
const REFUSED = /(?:НомерДок|НомерКСчФ)="[^"]*7"/;
/** Companies that no operator knows have such an INN. */
const UNKNOWN = /99$/;

/** A call to the operator, as it came. */
export interface OperatorCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The value of `Authorization`. */
  authorization: string;
  /** The parsed body: of a form or of JSON. */
  body: Record<string, unknown>;
}
export interface OperatorAnswer {
  status: number;
  body: unknown;
}

const refused = (status: number, body: string): OperatorAnswer => ({ status, body });
const uuidOf = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
/** The box of a company at the demo's operator. */
export const demoBoxOf = (inn: string) => uuidOf(`box ${inn}`);
/** The demo's `FnsParticipantId` of a company; `kpp` is null for a sole trader. */
export const demoParticipantOf = (inn: string, kpp: string | null) =>
  `2BM-${inn}${kpp === null ? '' : `-${kpp}`}-202611280000000000000`;
const organization = (inn: string, kpp: string | null) => ({
  OrgId: uuidOf(`organization ${inn}`),
  Inn: inn,
  Kpp: kpp,
  FnsParticipantId: demoParticipantOf(inn, kpp),
  IsRoaming: false,
  Boxes: [{ BoxId: demoBoxOf(inn), BoxIdGuid: demoBoxOf(inn), Title: `ИНН ${inn}` }],
});

interface Stored extends Record<string, unknown> {
  message_id: string;
  entity_id: string;
  refuses: boolean;
  age: number;
}

/**
 * Answers the methods of Диадок's API that the portal calls, for a demo and for tests: it takes a document, the
 * seller signs it after 15 seconds, and the buyer answers after 45. A number that ends with 7 is refused.
 */
export async function answerAsOperator(
  database: Database,
  { method, path, query, authorization, body }: OperatorCall,
): Promise<OperatorAnswer> {
  if (method === 'POST' && path === '/connect/token') {
    const isOurs =
      body['client_id'] === DEMO_CLIENT.clientId && body['client_secret'] === DEMO_CLIENT.clientSecret;
    const [, inn] = /^demo-(\d{10}|\d{12})$/.exec(String(body['refresh_token'])) ?? [];
    if (!isOurs || inn === undefined) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { access_token: `of-${inn}`, expires_in: 3_600, token_type: 'Bearer' } };
  }
  const [, inn] = /^Bearer of-(\d+)$/.exec(authorization) ?? [];
  if (inn === undefined) return refused(401, 'Unauthorized');
  if (method === 'GET' && path === '/GetMyOrganizations')
    return { status: 200, body: { Organizations: [organization(inn, null)] } };
  if (method === 'GET' && path === '/GetOrganizationsByInnKpp') {
    const asked = query.get('inn') ?? '';
    const found = UNKNOWN.test(asked) ? [] : [organization(asked, query.get('kpp'))];
    return { status: 200, body: { Organizations: found } };
  }
  if (method === 'POST' && path === '/V3/PostMessage') return post(database, demoBoxOf(inn), query, body);
  if (method === 'GET' && path === '/V3/GetDocument') return look(database, demoBoxOf(inn), query);
  return refused(404, 'Not Found');
}

interface Message {
  FromBoxId?: string;
  DelaySend?: boolean;
  DocumentAttachments?: { SignedContent?: { Content?: string }; TypeNamedId?: string; Version?: string }[];
}

async function post(
  database: Database,
  box: string,
  query: URLSearchParams,
  body: Record<string, unknown>,
): Promise<OperatorAnswer> {
  const { FromBoxId, DelaySend, DocumentAttachments } = body as Message;
  if (FromBoxId !== box) return refused(403, 'Forbidden');
  const [attachment] = DocumentAttachments ?? [];
  const content = Buffer.from(attachment?.SignedContent?.Content ?? '', 'base64');
  const file = new TextDecoder('windows-1251').decode(content);
  const [, name] = /ИдФайл="(ON_[^"]+)"/.exec(file) ?? [];
  if (DelaySend !== true || name === undefined || attachment?.Version === undefined)
    return refused(400, 'Файл не соответствует схеме');
  const { rows } = await database.execute<Stored>(sql`
    INSERT INTO demo_operator_document (operation, box, file, refuses)
    VALUES (${query.get('operationId') ?? uuidOf(file)}, ${box}, ${name}, ${REFUSED.test(file)})
    ON CONFLICT (operation) DO UPDATE SET box = demo_operator_document.box RETURNING message_id, entity_id, refuses, 0 AS age`);
  return {
    status: 200,
    body: {
      MessageId: rows[0]?.message_id,
      FromBoxId: box,
      Entities: [
        {
          EntityType: 'Attachment',
          EntityId: rows[0]?.entity_id,
          AttachmentType: attachment.TypeNamedId,
        },
      ],
    },
  };
}

async function look(database: Database, box: string, query: URLSearchParams): Promise<OperatorAnswer> {
  const { rows } = await database.execute<Stored>(sql`
    SELECT message_id, entity_id, refuses, greatest(extract(epoch FROM now() - created_at), -1)::int AS age FROM demo_operator_document
    WHERE box = ${box} AND message_id::text = ${query.get('messageId')} AND entity_id::text = ${query.get('entityId')}`);
  const [found] = rows;
  if (!found) return refused(404, 'Not Found');
  const answered = found.refuses ? 'RecipientSignatureRequestRejected' : 'WithRecipientSignature';
  return {
    status: 200,
    body: {
      MessageId: found.message_id,
      EntityId: found.entity_id,
      IsDeleted: false,
      SenderSignatureStatus:
        found.age < SELLER_SIGNS ? 'WaitingForSenderSignature' : 'SenderSignatureCheckedAndValid',
      RecipientResponseStatus: found.age < BUYER_ANSWERS ? 'WaitingForRecipientSignature' : answered,
      RevocationStatus: 'RevocationStatusNone',
    },
  };
}
