import { IconButton } from '@portal/ui/icon-button';
import { ChatIcon } from '@portal/ui/icons';
import { Text } from '@portal/ui/text';
import { atom, useSetAtom } from 'jotai';
import { useQuery } from '../../session/calls/use-query.ts';
import { talkQuery, type TalkLine, type TalkPlace } from './queries.ts';

/** The line that the user wants to write about; the conversation of its document takes it. */
export const askedLineAtom = atom<(TalkPlace & { line: TalkLine }) | null>(null);

export interface LineTalkProps extends TalkPlace {
  line: TalkLine;
}

/** A line's mark: the number of messages about it; a click starts the next one. */
export function LineTalk({ kind, id, line }: LineTalkProps) {
  const { data } = useQuery(talkQuery({ kind, id }));
  const ask = useSetAtom(askedLineAtom);
  const about = data?.messages.filter((message) => message.line?.id === line.id).length ?? 0;
  // Who only reads has nothing to start.
  if (!data || (!data.writes && about === 0)) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton
        icon={<ChatIcon />}
        aria-label={
          about > 0
            ? `Переписка о строке: ${line.title}, сообщений ${about}`
            : `Написать о строке: ${line.title}`
        }
        onClick={() => ask({ kind, id, line })}
      />
      {about > 0 && (
        <Text size="small" weight="strong" aria-hidden="true">
          {about}
        </Text>
      )}
    </span>
  );
}
