import { checkRule } from '@portal/domain/access';
import { pageHelp } from '@portal/domain/page-help';
import { routeByName, routeHref, type RouteName } from '@portal/domain/routes';
import { Link } from '@portal/ui/link';
import { Heading, Text } from '@portal/ui/text';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

/** Text of the help on a page; the next page is linked only for those who may open it. */
export function HelpText({ page }: { page: string }) {
  const viewer = viewerOf(useCurrentUser());
  const help = pageHelp(page);
  const next = help && routeByName(help.next);
  return (
    <div className="flex flex-col gap-2">
      <Heading level={2}>{routeByName(page)?.title}</Heading>
      {help?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {next && (next.rule === null || checkRule(next.rule, viewer)) && (
        <p>
          Дальше: <Link href={routeHref(next.name as Exclude<RouteName, `${string}-id`>)}>{next.title}</Link>
        </p>
      )}
      <Text block size="small" tone="muted" className="max-md:hidden">
        Клавиши этой страницы: нажмите «?»
      </Text>
    </div>
  );
}
