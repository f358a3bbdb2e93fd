import { answerOf, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import type { TalkKind } from '@portal/domain/talk';
import { queryOptions } from '@tanstack/react-query';
import { formData } from '../../kit/form-data.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

export type Talk = Schemas['Talk'];
export type Message = Talk['messages'][number];
export type Person = Schemas['TalkPerson'];
/** The document of a conversation. */
export interface TalkPlace {
  kind: TalkKind;
  id: number;
}
/** A line of the document that a message is about. */
export type TalkLine = NonNullable<Message['line']>;

export const talkQuery = ({ kind, id }: TalkPlace) =>
  queryOptions({
    queryKey: ['talk', kind, id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/talk/{kind}/{id}', { params: { path: { kind, id } } }))).data,
  });

/** People whom a message may mention; loaded when the list is opened. */
export const peopleQuery = ({ kind, id }: TalkPlace) =>
  queryOptions({
    queryKey: ['talk-people', kind, id],
    queryFn: async () =>
      (await answerOf(api.GET('/document/talk/{kind}/{id}/people', { params: { path: { kind, id } } }))).data,
  });

export const showTalk = (place: TalkPlace, talk: Talk) =>
  queryClient.setQueryData(talkQuery(place).queryKey, talk);

export const warn = (error: unknown) => toasts.warning(failureSentence(error));

/** Marks the messages up to one as read by the user. */
export async function markSeen(place: TalkPlace, message_id: number): Promise<void> {
  const { data } = await answerOf(
    api.PUT('/document/talk/{kind}/{id}/seen', { params: { path: { ...place } }, body: { message_id } }),
  );
  showTalk(place, data);
}

export interface NewMessage {
  text: string;
  line: TalkLine | null;
  mentions: readonly number[];
  files: readonly File[];
}

/** Sends a message; a repeated call with the same key is not written twice. */
export async function sayInTalk(
  place: TalkPlace,
  key: string,
  { text, line, mentions, files }: NewMessage,
): Promise<void> {
  const { data } = await answerOf(
    api.POST('/document/talk/{kind}/{id}', {
      params: { path: { ...place }, header: { 'Idempotency-Key': key } },
      body: formData(
        { text, line_id: line?.id, ...(mentions.length > 0 ? { mentions } : {}) },
        files,
        'files',
      ),
    }),
  );
  showTalk(place, data);
}

export async function deleteMessage(place: TalkPlace, id: number): Promise<void> {
  try {
    const { data } = await answerOf(api.DELETE('/document/talk-message/{id}', { params: { path: { id } } }));
    showTalk(place, data);
  } catch (error) {
    warn(error);
    await queryClient.invalidateQueries({ queryKey: talkQuery(place).queryKey });
  }
}

/** The content of a file of a message. */
export const loadFile = (id: number) =>
  api.GET('/document/talk-file/{id}', { params: { path: { id } }, parseAs: 'blob' });
