import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import iconv from 'iconv-lite';
import type { Answer } from '../../../contract/handlers.ts';
import { ADDRESS } from '../address.ts';

type Wire = Answer<'checkCommercemlExchange'>['data'];
type Step = Wire['steps'][number];

/** Milliseconds for which the check waits until its catalogue is read. */
const WAITS = 20_000;
const FILE = 'import.xml';
const CATALOGUE = iconv.encode(
  `<?xml version="1.0" encoding="windows-1251"?>
<КоммерческаяИнформация ВерсияСхемы="2.05"><Каталог СодержитТолькоИзменения="true"><Ид>check</Ид><Товары>
<Товар><Ид>check-1</Ид><Артикул>ПРОВЕРКА</Артикул><Наименование>Проверка обмена</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница></Товар>
</Товары></Каталог></КоммерческаяИнформация>`,
  'windows-1251',
);

/**
 * Plays 1C's side of a short exchange with this key at the server's own address, until a step fails. The catalogue
 * of one good is read and not kept.
 */
export async function checkExchange(app: FastifyInstance, storageId: number, key: string): Promise<Wire> {
  const steps: Step[] = [];
  let cookie = '';
  const ask = async (title: string, query: string, body?: Buffer): Promise<string[]> => {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `${ADDRESS}/${storageId}?type=catalog&${query}`,
      headers: {
        ...(cookie === ''
          ? { authorization: `Basic ${Buffer.from(`:${key}`).toString('base64')}` }
          : { cookie }),
        ...(body ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
    const lines = iconv.decode(answer.rawPayload, 'windows-1251').split('\n');
    const passed = lines[0] === 'success' || (lines[0] ?? '').startsWith('zip=');
    // The cookie's value opens the exchange, so it is not shown.
    const shown = passed ? (lines[0] ?? '') : lines.slice(0, 2).join(': ');
    if (lines[0] !== 'progress') steps.push({ title, passed, answer: shown });
    return lines;
  };
  const passed = () => steps.every((step) => step.passed);
  const [, name = '', value = ''] = await ask('Вход с ключом', 'mode=checkauth&check=1');
  cookie = `${name}=${value}`;
  if (passed()) await ask('Начало обмена', 'mode=init');
  if (passed()) await ask('Передача файла', `mode=file&filename=${FILE}`, CATALOGUE);
  if (passed()) {
    const until = performance.now() + WAITS;
    const read = () => ask('Чтение файла', `mode=import&filename=${FILE}`);
    while ((await read())[0] === 'progress') {
      if (performance.now() > until) {
        steps.push({
          title: 'Чтение файла',
          passed: false,
          answer: 'Портал занят: повторите проверку позже',
        });
        break;
      }
      await wait(200);
    }
  }
  return { passed: passed(), steps };
}
