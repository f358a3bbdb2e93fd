import { checkRule } from '@portal/domain/access';
import { exportPageFault, UNSUPPORTED_PAGE } from '@portal/domain/exports';
import { routeByName, type RouteName } from '@portal/domain/routes';
import { sql } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/handlers.ts';
import { forbidden, unprocessable } from '../../../contract/problem.ts';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { askedOf } from './asked.ts';
import type { Board, Dashboard, Making } from './board.ts';
import { type Source, sourceOf } from '../summaries/cells.ts';
import { motivationBoard, partnerBoard, shopsMotivationBoard } from '../boards/motivation.ts';
import { nomenclatureBoard } from '../boards/nomenclature.ts';
import { purchasesBoard, salesBoard } from '../boards/sales.ts';
import { availabilityBoard, serviceBoard } from '../boards/service.ts';
import { termsBoard, weekdaysBoard } from '../boards/terms.ts';

/** Dashboards by the name of their page without the prefix «reports-». */
export const BOARDS = {
  'pbi-availability-order': availabilityBoard,
  'pbi-lc-discrete': termsBoard,
  'pbi-lc-weekdays': weekdaysBoard,
  'pbi-nomenclature': nomenclatureBoard,
  'pbi-purchases-storages': purchasesBoard,
  'pbi-sales-supplier': salesBoard,
  'pbi-sr-supplier': serviceBoard,
  'pbi-shops-motivation': shopsMotivationBoard,
  'pbi-portal-motivation': motivationBoard,
  'pbi-portal-partner-plus': partnerBoard,
} satisfies Readonly<Record<string, (making: Making) => Promise<Board>>>;
export type BoardName = keyof typeof BOARDS;

/** The caller, the query and the services of a dashboard call. */
export interface BoardCall {
  viewer: Viewer;
  query: QueryOf<'getSalesSupplierReport'>;
  services: { database: Database; config: Pick<Config, 'dashboards'> };
}

/**
 * A dashboard with all its figures from one snapshot, or the address of another service that shows it.
 * Throws 422 for invalid parameters.
 * @param source where figures are read
 * @default summaries, and documents for days whose summaries are outdated
 */
export async function readBoard(
  name: BoardName,
  { viewer, query, services: { database, config } }: BoardCall,
  source?: Source,
): Promise<Dashboard> {
  return database.transaction(
    async (connection) => {
      // More memory for grouping many cells; no JIT, because compiling the query takes longer than running it.
      await connection.execute(
        sql`SELECT set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`,
      );
      const asked = await askedOf(connection, viewer, query);
      const embed_url = config.dashboards[name] ?? null;
      const board =
        embed_url === null
          ? await BOARDS[name]({
              ...asked,
              connection,
              viewer,
              source: source ?? (await sourceOf(connection, [asked.period, asked.former ?? asked.period])),
            })
          : { cards: [], charts: [], tables: [] };
      return { embed_url, period: asked.period, former: asked.former, ...board };
    },
    { accessMode: 'read only', isolationLevel: 'repeatable read' },
  );
}

/** The dashboard of a page. Throws 422 for an unknown name, 403 if the person may not see the page. */
export function boardNamed(page: string, viewer: Viewer): { name: BoardName; title: string } {
  if (!Object.hasOwn(BOARDS, page)) throw unprocessable(exportPageFault(page) ?? UNSUPPORTED_PAGE);
  const name = page as BoardName;
  const route = `reports-${name}` as RouteName;
  if (!checkRule(`pages.${route}`, viewer)) throw forbidden();
  return { name, title: routeByName(route)?.title ?? name };
}
