import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { unprocessable } from '../../../contract/problem.ts';
import { createTurns, TooMany } from '../../../jobs/turns.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { checkDiscount, checkReading } from '../checking/check-reading.ts';
import { fieldsOf } from '../columns/columns.ts';
import { figuresOf, thresholdsOf } from './hold.ts';
import { stockFiguresOf, stockThresholdsOf } from './hold-stock.ts';
import { stageFile } from './import.ts';
import { Staging } from '../checking/staging.ts';
import { summariseGoods } from './summary-goods.ts';
import { targetOf } from './targets.ts';
import { waiting } from '../waiting.ts';

type Summary = Answer<'summariseUpload'>['data'];

/** A summary reads the whole file, so summaries run one at a time and few may wait. */
const turns = createTurns({ atOnce: 1, perOwner: 2, waiting: 10 });

/**
 * Summarises what importing a file with these columns would change, without writing anything. Throws 404,
 * 409 if the upload does not wait for its columns, 422 if the columns do not fit.
 */
export async function summaryOf(
  { database, direct, files }: Services,
  viewer: Viewer,
  id: number,
  { columns, reading = {}, discount_rz }: BodyOf<'summariseUpload'>,
): Promise<Summary> {
  const found = await waiting(database, viewer, id);
  const { kind, preview, price_list_id, list_storage_id, storage_id, stored_as } = found;
  checkDiscount(kind, discount_rz);
  checkReading(columns, reading, preview, fieldsOf(kind));
  const end = await turns.take(viewer.contractor_id).catch((error: unknown) => {
    throw error instanceof TooMany
      ? unprocessable('Сейчас проверяется слишком много файлов. Повторите через минуту.')
      : error;
  });
  const { contractor_id: supplier_id } = viewer;
  try {
    return await Staging.during(direct.$client, async (staging) => {
      const job = { kind, columns, reading, preview, discount_rz: discount_rz ?? null };
      const { joined } = await files.lend(stored_as, (file) =>
        stageFile(database, file, job, staging, async () => {}),
      );
      return staging.database.transaction(async (transaction) => {
        if (kind === 'nomenclature_upload')
          return { ...(await targetOf(kind).summarise(transaction, supplier_id)), joined };
        const filled = { supplier_id, storage_id: list_storage_id ?? storage_id ?? 0, price_list_id };
        const summary = { ...(await summariseGoods(transaction, filled)), joined };
        if (price_list_id === null)
          return {
            ...summary,
            stock_limits: {
              thresholds: await stockThresholdsOf(transaction, filled.storage_id),
              figures: await stockFiguresOf(transaction, filled),
            },
          };
        const thresholds = await thresholdsOf(transaction, price_list_id);
        const brands = { new_brands: [], every_new_brand: false };
        // Rows of unknown brands are counted separately: the person has yet to say which brands are new.
        const figures = await figuresOf(
          transaction,
          { ...filled, ...brands, price_list_id },
          'apart',
          thresholds.shift,
        );
        return { ...summary, limits: { thresholds, figures } };
      });
    });
  } finally {
    end();
  }
}
