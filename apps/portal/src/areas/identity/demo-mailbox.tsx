import { answerOf } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { Heading, Text } from '@portal/ui/text';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../session/calls/use-query.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { environmentQuery } from '../../session/environment.ts';

const LINK = /https?:\/\/\S+/;

const mailQuery = queryOptions({
  queryKey: ['demo-mail'],
  queryFn: async () => (await answerOf(api.GET('/config/demo-mail'))).data,
});

/**
 * Id of the newest letter in the demo's mailbox, so that later ones can be recognised; 0 if there is no
 * mailbox.
 */
export async function newestLetter(): Promise<number> {
  const { demo_mailbox } = await queryClient.ensureQueryData(environmentQuery);
  if (!demo_mailbox) return 0;
  const letters = await queryClient.fetchQuery({ ...mailQuery, staleTime: 0 });
  return letters[0]?.id ?? 0;
}

interface DemoMailboxProps {
  recipient?: string;
  /** Letters up to this id are ignored. @default 0 */
  after?: number;
}

/** Shows the demo's last letter, or the last one to `recipient`: the demo sends no real mail. */
export function DemoMailbox({ recipient, after = 0 }: DemoMailboxProps) {
  const { data: environment } = useQuery(environmentQuery);
  const { data } = useQuery({
    ...mailQuery,
    enabled: environment?.demo_mailbox ?? false,
    refetchInterval: 2_000,
  });
  const letter = data?.find(
    ({ id, recipient: whose }) => id > after && (recipient === undefined || whose === recipient),
  );
  if (!letter) return null;
  const [link] = LINK.exec(letter.text) ?? [];
  return (
    <Card tone="sunken" className="mt-5 break-words whitespace-pre-wrap">
      <Heading level={2} size="label">
        Демонстрация: письмо для {letter.recipient}
      </Heading>
      <Text as="p" weight="strong" className="mt-1">
        {letter.subject}
      </Text>
      <Text as="p" size="small" className="mt-2">
        {letter.text.replace(LINK, '')}
      </Text>
      {link && <Link href={new URL(link).pathname}>Открыть ссылку из письма</Link>}
    </Card>
  );
}
