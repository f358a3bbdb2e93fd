import { type Report, visibleReports } from '@portal/domain/reports';
import { routeByName, routeHref, type RouteName } from '@portal/domain/routes';
import { PageHeader } from '@portal/ui/app-shell';
import { Card } from '@portal/ui/card';
import { Link } from '@portal/ui/link';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { statementsQuery, useCurrentUser, viewerOf } from '../../session/session.ts';

const KINDS = { table: 'Таблицы', dashboard: 'Графики' } as const;

/** Reports that the user may open, with descriptions. */
export function ReportsScreen() {
  const viewer = viewerOf(useCurrentUser());
  const { data: statements } = useQuery(statementsQuery);
  const reports = visibleReports(viewer, { existContractLI: statements?.existContractLI ?? false });
  return (
    <>
      <PageHeader title="Отчёты" />
      {reports.length === 0 ? (
        <EmptyState title="Отчётов для вашей роли нет">
          Если отчёт вам нужен, попросите администратора своей организации или портала.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {(['dashboard', 'table'] as const).map((kind) => {
            const own = reports.filter((report) => report.kind === kind);
            return own.length === 0 ? null : (
              <Card key={kind} title={KINDS[kind]}>
                <ul className="grid grid-cols-2 max-md:grid-cols-1 gap-x-8 gap-y-4">
                  {own.map((report) => (
                    <Item key={report.name} report={report} />
                  ))}
                </ul>
              </Card>
            );
          })}
        </div>
      )}
    </>
  );
}

function Item({ report: { name, answers } }: { report: Report }) {
  return (
    <li className="flex flex-col gap-1">
      <span>
        <Link href={routeHref(name as Exclude<RouteName, `${string}-id`>)}>{routeByName(name)?.title}</Link>
      </span>
      <Text tone="muted">{answers}</Text>
    </li>
  );
}
