import { newIdempotencyKey } from '@portal/api-client/client';
import { LARGEST_ATTACHMENT, MESSAGE_FILE_ENDINGS } from '@portal/domain/attachments';
import { DOCUMENT_SENTENCES } from '@portal/domain/document-sentences';
import { say } from '@portal/domain/say';
import { mentionedIn, MESSAGE_FILES, messageFault } from '@portal/domain/talk';
import { Button } from '@portal/ui/button';
import { Tag } from '@portal/ui/tag';
import { Text } from '@portal/ui/text';
import { Textarea } from '@portal/ui/textarea';
import { useMutation } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { smallPhoto } from '../../kit/document/small-photo.ts';
import { useKept } from '../../session/browser/kept.ts';
import { toasts } from '../../session/toasts.ts';
import { askedLineAtom } from './line-talk.tsx';
import { Mention } from './mention.tsx';
import { sayInTalk, type Person, type Talk, type TalkLine, type TalkPlace, warn } from './queries.ts';

/** What is written and not sent; it stays on the device. */
interface Draft {
  text: string;
  line: TalkLine | null;
  people: readonly Person[];
}
/** Where a name is inserted, and whether an @ was typed for it. */
interface Mentioning {
  at: number;
  typed: boolean;
}
const EMPTY: Draft = { text: '', line: null, people: [] };
const noPieces = () => 0;
const nothing = () => undefined;

/** Writes a message: about the document or one of its lines, with ready answers, mentions and files. */
export function Writing({ place, talk, other }: { place: TalkPlace; talk: Talk; other: string }) {
  const { kept, current, keep } = useKept<Draft>(`talk.${place.kind}.${place.id}`, noPieces, nothing);
  const { text, line, people } = kept ?? EMPTY;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [mention, setMention] = useState<Mentioning | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The same key until the message is sent: a repeated attempt is not written twice.
  const key = useRef(newIdempotencyKey());
  const draft = (part: Partial<Draft>) => {
    const next = { ...(current() ?? EMPTY), ...part };
    keep(next.text === '' && next.line === null ? null : next);
    key.current = newIdempotencyKey();
  };
  useAskedLine(place, (asked) => {
    draft({ line: asked });
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  });
  const send = useMutation({
    mutationFn: () =>
      sayInTalk(place, key.current, {
        text,
        line,
        mentions: mentionedIn(text, people).map(({ id }) => id),
        files,
      }),
    onSuccess: () => {
      keep(null);
      setFiles([]);
      key.current = newIdempotencyKey();
    },
    onError: warn,
  });
  const fault = messageFault({
    text,
    files: files.length,
    mentions: mentionedIn(text, people).length,
  });
  const isEmpty = fault?.code === 'messageEmpty';
  const put = (answer: string) => {
    draft({ text: text.trim() === '' ? answer : `${text.trimEnd()} ${answer}` });
    field.current?.focus();
  };
  // Not by the key: keyboards of phones do not tell it.
  const typed = (value: string, caret: number) => {
    const isMention = value.length === text.length + 1 && /(?:^|\s)@$/.test(value.slice(0, caret));
    if (isMention) setMention({ at: caret - 1, typed: true });
    else draft({ text: value });
  };
  const mentioned = ({ at, typed: isTyped }: Mentioning, person: Person | null) => {
    const name = person ? `@${person.name} ` : isTyped ? '@' : '';
    draft({
      text: text.slice(0, at) + name + text.slice(at),
      people: person ? [...people.filter(({ id }) => id !== person.id), person] : people,
    });
    field.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!fault && !send.isPending) send.mutate();
  };
  return (
    <div className="flex flex-col gap-2">
      {talk.quick_answers.length > 0 && (
        <ul aria-label="Готовые ответы" className="flex flex-wrap gap-1.5">
          {talk.quick_answers.map((answer) => (
            <li key={answer}>
              <Button size="small" variant="secondary" onClick={() => put(answer)}>
                {answer}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {line && (
        <span>
          <Tag name={`строку ${line.title}`} onRemove={() => draft({ line: null })}>
            к строке: {line.title}
          </Tag>
        </span>
      )}
      <Textarea
        ref={field}
        rows={2}
        aria-label={`Написать: ${other}`}
        placeholder={`Написать: ${other}`}
        aria-invalid={(fault && !isEmpty) || undefined}
        value={text}
        disabled={send.isPending}
        onChange={({ target: { value, selectionStart } }) => typed(value, selectionStart)}
        onKeyDown={keys}
      />
      {mention && (
        <Mention
          place={place}
          onClose={(person) => {
            setMention(null);
            mentioned(mention, person);
          }}
        />
      )}
      <Files
        files={files}
        onChange={(chosen) => {
          setFiles(chosen);
          key.current = newIdempotencyKey();
        }}
      />
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-1">
          <Button
            size="small"
            variant="ghost"
            aria-label="Упомянуть человека"
            onClick={() => setMention({ at: field.current?.selectionStart ?? text.length, typed: false })}
          >
            @ Упомянуть
          </Button>
          <ChooseFiles onChosen={(chosen) => setFiles([...files, ...chosen].slice(0, MESSAGE_FILES))} />
        </span>
        <Button size="small" disabled={fault !== null} pending={send.isPending} onClick={() => send.mutate()}>
          Отправить
        </Button>
      </span>
      {fault && !isEmpty ? (
        <Text size="small" tone="red" role="alert">
          {say(DOCUMENT_SENTENCES, fault)}
        </Text>
      ) : (
        <Text size="small" tone="muted" className="pointer-coarse:hidden">
          Ctrl + Enter отправит
        </Text>
      )}
    </div>
  );
}

/** Takes the line that the user wants to write about. */
function useAskedLine({ kind, id }: TalkPlace, take: (line: TalkLine) => void) {
  const [asked, setAsked] = useAtom(askedLineAtom);
  useEffect(() => {
    if (asked?.kind !== kind || asked.id !== id) return;
    take(asked.line);
    setAsked(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new wish is taken
  }, [asked]);
}

interface FilesProps {
  files: readonly File[];
  onChange(files: readonly File[]): void;
}

function Files({ files, onChange }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Файлы сообщения" className="flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li key={file.name} className="max-w-full">
          <Tag name={`файл ${file.name}`} onRemove={() => onChange(files.filter((one) => one !== file))}>
            {file.name}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function ChooseFiles({ onChosen }: { onChosen(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  async function take(chosen: readonly File[]) {
    const small = await Promise.all(chosen.map(smallPhoto));
    for (const { name, size } of small)
      if (size > LARGEST_ATTACHMENT) toasts.warning(`Файл «${name}» больше 32 МБ. Выберите поменьше.`);
    onChosen(small.filter(({ size }) => size <= LARGEST_ATTACHMENT));
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => input.current?.click()}>
        Приложить файл
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={MESSAGE_FILE_ENDINGS}
        aria-label="Файлы к сообщению"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
