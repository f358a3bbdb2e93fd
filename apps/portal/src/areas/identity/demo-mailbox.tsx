import { answerOf } from '@portal/api-client/client';
import { Link } from '@portal/ui/link';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { environmentQuery } from '../../session/session.ts';

const LINK = /https?:\/\/\S+/;

/** In the demo letters go nowhere: they are read here, the last one, or the last one to somebody. */
export function DemoMailbox({ recipient }: { recipient?: string }) {
  const { data: environment } = useQuery(environmentQuery);
  const { data } = useQuery({
    queryKey: ['demo-mail'],
    queryFn: async () => (await answerOf(api.GET('/config/demo-mail'))).data,
    enabled: environment?.demo_mailbox ?? false,
    refetchInterval: 2_000,
  });
  const letter = data?.find((one) => recipient === undefined || one.recipient === recipient);
  if (!letter) return null;
  const [link] = LINK.exec(letter.text) ?? [];
  return (
    <section
      aria-labelledby="letter"
      className="mt-5 rounded-card border border-line bg-sunken p-4 break-words whitespace-pre-wrap"
    >
      <h2 id="letter" className="text-[13px] text-ink-3">
        Демонстрация: письмо для {letter.recipient}
      </h2>
      <p className="mt-1 font-semibold">{letter.subject}</p>
      <p className="mt-2 text-[13px]">{letter.text.replace(LINK, '')}</p>
      {link && <Link href={new URL(link).pathname}>Открыть ссылку из письма</Link>}
    </section>
  );
}
