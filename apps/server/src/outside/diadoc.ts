import type { ElectronicKind, OperatorSays } from '@portal/domain/electronic-documents';
import { z } from 'zod';
import { type EdoOperator, OperatorFault, type Participant } from './edo-operator.ts';

/** Settings of the portal's own registration at Контур.Диадок. */
export interface DiadocSettings {
  /** Base address of the API: `https://diadoc-api.kontur.ru`. A function if it is known only after the start. */
  url: string | (() => string);
  /** Address of the OpenID provider's tokens: `https://identity.kontur.ru/connect/token`. */
  tokenUrl: string | (() => string);
  clientId: string;
  clientSecret: string;
}

/** Timeout of a call in milliseconds. */
const PATIENCE = 15_000;
/** Maximum number of characters of a refusal that people are shown. */
const SHOWN = 300;

/** `TypeNamedId` and `Version` of a document, as the method GetDocumentTypes returns them. */
const TYPES: Readonly<Record<ElectronicKind, { type: string; version: string }>> = {
  upd: { type: 'UniversalTransferDocument', version: 'utd970_05_03_01' },
  ukd: { type: 'UniversalCorrectionDocument', version: 'ucd736_05_01_02' },
};

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
});
const organizations = z.object({
  Organizations: z
    .array(
      z.object({
        Inn: z.string(),
        Kpp: z.string().nullish(),
        FnsParticipantId: z.string().nullish(),
        IsRoaming: z.boolean().nullish(),
        Boxes: z.array(z.object({ BoxIdGuid: z.string() })).nullish(),
      }),
    )
    .default([]),
});
const message = z.object({
  MessageId: z.string(),
  Entities: z.array(
    z.object({ EntityType: z.string(), EntityId: z.string(), ParentEntityId: z.string().nullish() }),
  ),
});
const kept = z.object({
  IsDeleted: z.boolean().nullish(),
  SenderSignatureStatus: z.string().nullish(),
  RecipientResponseStatus: z.string().nullish(),
  RevocationStatus: z.string().nullish(),
});

/** Values of RecipientResponseStatus that are an answer of the buyer. */
const RESPONSES: Readonly<Record<string, OperatorSays['response']>> = {
  WithRecipientSignature: 'signed',
  WithRecipientPartiallySignature: 'disputed',
  RecipientSignatureRequestRejected: 'rejected',
};
/** Values of SenderSignatureStatus with a signature of the seller. */
const SIGNED = ['SenderSignatureUnchecked', 'SenderSignatureCheckedAndValid'];

/** Faults of an operator by the status of its answer; others mean that it is away. */
function faultOf(status: number, text: string): OperatorFault {
  if (status === 401 || status === 403) return new OperatorFault({ code: 'edoAccessRefused' });
  if (status === 402) return new OperatorFault({ code: 'edoSubscriptionOver' });
  if (status === 409) return new OperatorFault({ code: 'edoDuplicate' });
  if (status === 400 || status === 413 || status === 415) {
    const reason = text.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, SHOWN);
    return new OperatorFault({ code: 'edoFileRefused', reason: reason || 'причину он не назвал' });
  }
  return new OperatorFault({ code: 'edoOperatorAway' });
}

/**
 * Контур.Диадок, HTTP API (https://developer.kontur.ru/doc/diadoc-api/), in JSON. A file is sent by PostMessage
 * with `DelaySend`: it waits in «Исходящие» with «Требуется подписать и отправить», cannot be changed there, and its
 * identifiers stay the same after it is signed. `operationId` makes repeated calls one document.
 */
export function createDiadoc({ url, tokenUrl, clientId, clientSecret }: DiadocSettings): EdoOperator {
  const address = (value: string | (() => string)) => (typeof value === 'string' ? value : value());
  const base = () => address(url).replace(/\/+$/, '');

  async function send(where: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(where, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      throw new OperatorFault({ code: 'edoOperatorAway' });
    }
  }

  async function bodyOf<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new OperatorFault({ code: 'edoOperatorAway' });
    return parsed.data;
  }

  /** @param absent what the answer 404 means; without it, that the operator is away */
  async function call<T>(
    token: string,
    place: string,
    schema: z.ZodType<T>,
    { body, absent }: { body?: object; absent?: T } = {},
  ): Promise<T> {
    const response = await send(`${base()}${place}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 404 && absent !== undefined) return absent;
    // 204 with Retry-After: an earlier call of the same operation has not ended yet.
    if (response.status !== 200) throw faultOf(response.status, await response.text().catch(() => ''));
    return bodyOf(response, schema);
  }

  /** The first box of a company's organizations, one that Диадок itself serves before a roaming one. */
  async function find(token: string, place: string, { inn, kpp }: Participant) {
    const found = await call(token, place, organizations);
    const [first] = found.Organizations.filter(
      ({ Inn, Kpp }) => Inn === inn && (kpp === '' || !Kpp || Kpp === kpp),
    ).toSorted((a, b) => Number(a.IsRoaming ?? false) - Number(b.IsRoaming ?? false));
    const id = first?.Boxes?.[0]?.BoxIdGuid;
    const participant = first?.FnsParticipantId;
    return id === undefined || !participant ? null : { id, participant };
  }

  return {
    title: 'Контур.Диадок',
    async open(key) {
      const response = await send(address(tokenUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: clientId,
          client_secret: clientSecret,
          refresh_token: key,
        }),
      });
      // RFC 6749, section 5.2: an unknown or expired key is 400, a wrong client 401.
      if (response.status === 400 || response.status === 401)
        throw new OperatorFault({ code: 'edoAccessRefused' });
      if (response.status !== 200) throw new OperatorFault({ code: 'edoOperatorAway' });
      const { access_token, expires_in, refresh_token } = await bodyOf(response, tokenAnswer);
      return { token: access_token, until: Date.now() + expires_in * 1_000, key: refresh_token ?? key };
    },
    async ownBox(token, company) {
      const box = await find(token, '/GetMyOrganizations?autoRegister=false', company);
      if (box === null) throw new OperatorFault({ code: 'edoOwnBoxMissing', inn: company.inn });
      return box;
    },
    async boxOf(token, company) {
      const query = new URLSearchParams({
        inn: company.inn,
        ...(company.kpp === '' ? {} : { kpp: company.kpp }),
      });
      const box = await find(token, `/GetOrganizationsByInnKpp?${query.toString()}`, company);
      if (box === null)
        throw new OperatorFault({ code: 'edoBoxMissing', title: company.title, inn: company.inn });
      return box;
    },
    async post(token, { kind, function: purpose, operation, from, to, content, corrects }) {
      const { type, version } = TYPES[kind];
      const query = new URLSearchParams({ operationId: operation });
      const { MessageId, Entities } = await call(token, `/V3/PostMessage?${query.toString()}`, message, {
        body: {
          FromBoxId: from,
          ToBoxId: to,
          DelaySend: true,
          DocumentAttachments: [
            {
              SignedContent: { Content: content.toString('base64') },
              TypeNamedId: type,
              Function: purpose,
              Version: version,
              CustomDocumentId: operation,
              NeedRecipientSignature: true,
              ...(corrects && {
                InitialDocumentIds: [{ MessageId: corrects.message, EntityId: corrects.entity }],
              }),
            },
          ],
        },
      });
      const document = Entities.find(
        ({ EntityType, ParentEntityId }) => EntityType === 'Attachment' && !ParentEntityId,
      );
      if (!document) throw new OperatorFault({ code: 'edoOperatorAway' });
      return { message: MessageId, entity: document.EntityId };
    },
    async look(token, box, { message: messageId, entity }) {
      const query = new URLSearchParams({
        boxId: box,
        messageId,
        entityId: entity,
        injectEntityContent: 'false',
      });
      const found = await call(token, `/V3/GetDocument?${query.toString()}`, kept, {
        absent: { IsDeleted: true },
      });
      return {
        deleted: found.IsDeleted ?? false,
        signed: SIGNED.includes(found.SenderSignatureStatus ?? ''),
        response: RESPONSES[found.RecipientResponseStatus ?? ''] ?? 'none',
        revoked: found.RevocationStatus === 'RevocationAccepted',
        signatureInvalid: found.SenderSignatureStatus === 'SenderSignatureCheckedAndInvalid',
      };
    },
  };
}
