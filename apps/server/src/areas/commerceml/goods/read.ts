import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { Failure } from '../answer.ts';
import { type Exchange, log, type Note } from '../exchange.ts';
import { lockGoods } from '../load/load.ts';
import { sentenceOf } from '../session/sign-in.ts';
import { endFile, failFile } from '../session/state.ts';
import { bytesOf } from '../session/whole-file.ts';
import { clean, type Good, goodFrom } from './good.ts';
import { keepGoods, keepOffers, keepSeen, type Seen } from './keep.ts';
import { type Dictionary, isTakenName } from './named-values.ts';
import { type Currencies, type Offer, offerFrom } from './offer.ts';
import { child, childrenOf, type Node, readRecords, textOf } from './xml.ts';

const BATCH = 1_000;
const MOST_ATTEMPTS = 5;
const GAVE_UP = 'Файл не прочитан из-за ошибки на портале: повторите обмен';

interface Job extends Record<string, unknown> {
  id: number;
  name: string;
  attempts: number;
  session_id: number;
  storage_id: number;
  contractor_id: number;
  is_check: boolean;
}

/** Another server reads the file now. */
class Overtaken extends Error {}

/**
 * Reads a file of goods, prices or stock into the storage's goods. May be repeated after a crash: the file is read
 * from its beginning and stores the same. What cannot be read ends as «failed» with a sentence; rows that are not
 * understood are told in the log and the others are kept.
 */
export async function readGoods(services: Services, fileId: number): Promise<void> {
  const { database, files, log: logger } = services;
  const { rows } = await database.execute<Job>(sql`
    UPDATE commerceml_file file SET attempts = attempts + 1, touched_at = now()
    FROM commerceml_session session JOIN storage ON storage.id = session.storage_id
    WHERE file.id = ${fileId} AND file.status = 'reading' AND session.id = file.session_id
    RETURNING file.id, file.name, file.attempts, file.session_id, session.storage_id, storage.contractor_id, session.is_check`);
  const [job] = rows;
  if (!job) return;
  const exchange = {
    session_id: job.session_id,
    storage_id: job.storage_id,
    contractor_id: job.contractor_id,
  };
  try {
    if (job.attempts > MOST_ATTEMPTS) throw new Failure(GAVE_UP);
    const reader = await createReader(database, exchange, job);
    await readRecords(bytesOf(services, job.id), job.name, reader);
    await reader.end();
    await files.drop(await endFile(database, job.id, 'read'));
  } catch (error) {
    if (error instanceof Overtaken) return;
    const told = sentenceOf(error);
    if (told === undefined) {
      logger.error({ err: error, file: job.id }, '1C exchange: reading a file');
      throw error;
    }
    await files.drop(await failFile(database, exchange, job, told));
  }
}

/** Collects records of a file and stores them in batches. */
async function createReader(database: Database, exchange: Exchange, job: Job) {
  const reading = { exchange, read_by: `${job.id}.${job.attempts}` };
  const dictionary = await dictionaryOf(database, exchange.storage_id);
  const currencies: Currencies = new Map();
  let goods: Good[] = [];
  let offers: Offer[] = [];
  let seen: Seen[] = [];
  let notes: Note[] = [];
  let known = false;
  let isFull: boolean | null = null;
  const counted = { goods: 0, offers: 0 };

  async function flush(): Promise<void> {
    const [some, others, named, told] = [goods, offers, seen, notes];
    [goods, offers, seen, notes] = [[], [], [], []];
    await database.transaction(async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        UPDATE commerceml_file SET touched_at = now() WHERE id = ${job.id} AND status = 'reading' AND attempts = ${job.attempts}`);
      if (rowCount !== 1) throw new Overtaken();
      if (job.is_check) return log(transaction, exchange, ...told);
      await lockGoods(transaction, exchange.storage_id, 'shared');
      await keepSeen(transaction, exchange.storage_id, named);
      const twice = [
        ...(await keepGoods(transaction, reading, some)),
        ...(await keepOffers(transaction, reading, others)),
      ];
      await log(transaction, exchange, ...told, ...twice);
    });
  }

  return {
    open(path: readonly string[], attributes: Readonly<Record<string, string>>) {
      const [top = ''] = path;
      if (!['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений', 'Классификатор'].includes(top))
        return;
      known = true;
      if (path.length !== 1 || top === 'Классификатор') return;
      const changes = attributes['СодержитТолькоИзменения'];
      const full = top !== 'ИзмененияПакетаПредложений' && changes?.toLowerCase() === 'false';
      isFull = isFull === null ? full : isFull && full;
    },
    isRecord: (path: readonly string[]) => RECORDS.has(path.slice(-2).join('/')),
    record(node: Node) {
      if (node.name === 'Товар') {
        counted.goods += 1;
        const { good, notes: told } = goodFrom(node, dictionary);
        if (good) goods.push(good);
        notes.push(...told);
      } else if (node.name === 'Предложение') {
        counted.offers += 1;
        const { offer, notes: told } = offerFrom(node, currencies);
        if (offer) offers.push(offer);
        notes.push(...told);
      } else if (node.name === 'ТипЦены' || node.name === 'Склад') {
        const uid = textOf(node, 'Ид').slice(0, 200);
        if (uid === '') return;
        const kind = node.name === 'Склад' ? 'warehouse' : 'price-type';
        seen.push({
          kind,
          uid,
          title: clean(textOf(node, 'Наименование')),
          currency: clean(textOf(node, 'Валюта')),
        });
      } else seen.push(...takenProperty(node, dictionary));
    },
    async pause() {
      if (goods.length + offers.length + seen.length + notes.length >= BATCH) await flush();
    },
    async end() {
      if (!known)
        throw new Failure(
          `В файле «${job.name}» нет ни каталога, ни предложений: портал читает товары, цены и остатки`,
        );
      const named = new Set(seen.filter(({ kind }) => kind === 'price-type').map(({ uid }) => uid));
      for (const [uid, currency] of currencies)
        if (uid !== '' && !named.has(uid)) seen.push({ kind: 'price-type', uid, title: '', currency });
      await flush();
      await database.execute(sql`
        UPDATE commerceml_session SET goods = goods + ${counted.goods}, offers = offers + ${counted.offers},
          is_full = CASE WHEN ${isFull}::boolean IS NULL THEN is_full ELSE coalesce(is_full, true) AND ${isFull}::boolean END
        WHERE id = ${exchange.session_id}`);
      await log(database, exchange, {
        level: 'info',
        row: job.name,
        message: `Прочитано: товаров ${counted.goods}, предложений ${counted.offers}`,
      });
    },
  };
}

/** The last two names of the paths of records. */
const RECORDS = new Set([
  'Товары/Товар',
  'Предложения/Предложение',
  'ТипыЦен/ТипЦены',
  'Склады/Склад',
  'Свойства/Свойство',
  'Свойства/СвойствоНоменклатуры',
]);

/** A property whose values the portal takes, with those of its dictionary; none for another property. */
function takenProperty(node: Node, dictionary: Dictionary): Seen[] {
  const uid = textOf(node, 'Ид').slice(0, 200);
  const title = clean(textOf(node, 'Наименование'));
  if (uid === '' || !isTakenName(title)) return [];
  dictionary.properties.set(uid, title);
  const values = childrenOf(child(node, 'ВариантыЗначений'), 'Справочник').flatMap((one) => {
    const [id, value] = [textOf(one, 'ИдЗначения').slice(0, 200), clean(textOf(one, 'Значение'))];
    if (id === '' || value === '') return [];
    dictionary.values.set(id, value);
    return [{ kind: 'value' as const, uid: id, title: value }];
  });
  return [{ kind: 'property', uid, title }, ...values];
}

/** Properties of earlier files: of several packages only the first may name them. */
async function dictionaryOf(connection: Connection, storageId: number): Promise<Dictionary> {
  const { rows } = await connection.execute<{ kind: string; uid: string; title: string }>(sql`
    SELECT kind, uid, title FROM commerceml_seen WHERE storage_id = ${storageId} AND kind IN ('property', 'value')`);
  const of = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ uid, title }) => [uid, title]));
  return { properties: of('property'), values: of('value') };
}
