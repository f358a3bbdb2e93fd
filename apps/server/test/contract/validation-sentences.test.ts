// «{field} standing for the field name»: the catalogue of messages, specification 3, section 5, as the calls answer it.
import { fieldTitle } from '@portal/domain/field-titles';
import { expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { useTestServers } from '../support/server.ts';

interface Schema {
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
}
interface Described {
  operationId: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

/** The schema that a reference of the contract names. */
const lookUp = <T>(ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract) as T;
function* fieldsOf(schema: Schema): Generator<string> {
  const { $ref, properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema;
  if ($ref !== undefined) yield* fieldsOf(lookUp<Schema>($ref));
  for (const [name, one] of Object.entries(properties)) {
    yield name;
    yield* fieldsOf(one);
  }
  for (const part of [...allOf, ...oneOf, ...anyOf, ...(items ? [items] : [])]) yield* fieldsOf(part);
}

test('every field of a call has a Russian title (in packages/domain/src/text/field-titles.ts)', () => {
  const untitled = new Set<string>();
  for (const methods of Object.values(contract.paths))
    for (const one of Object.values(methods)) {
      const { operationId, parameters = [], requestBody } = one as unknown as Described;
      const given = parameters.map((parameter) =>
        parameter.$ref === undefined ? parameter : lookUp<Parameter>(parameter.$ref),
      );
      const names = [
        ...given.filter((parameter) => parameter.in !== 'header').map(({ name }) => name),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [...fieldsOf(schema)]),
      ];
      for (const name of names) if (fieldTitle(name, operationId) === undefined) untitled.add(name);
    }
  expect([...untitled]).toEqual([]);
});

const LINE = { basket_id: 1, offer_id: 1 };
test.each([
  ['/basket/basket-items/create', { ...LINE, quantity: 0 }, 'Поле «Количество» должно быть не меньше 1'],
  ['/basket/basket-items/create', { ...LINE, quantity: 'x' }, 'Поле «Количество» должно быть целым числом'],
  ['/basket/basket-items/create', LINE, 'Обязательное поле'],
  ['/helpdesk/send', { subject: '', text: 'а' }, 'Обязательное поле'],
  ['/helpdesk/send', { subject: 'а'.repeat(201), text: 'а' }, 'Поле «Тема» не должно превышать 200 символов'],
  [
    '/helpdesk/send',
    { subject: 'а', text: 'а'.repeat(5001) },
    'Поле «Сообщение» не должно превышать 5000 символов',
  ],
  ['/basket/basket-items/delete', { basket_id: 1, ids: [] }, 'Поле «Номера» не может быть пустым'],
  ['/catalog/search-history', { mode: 'x', text: 'OC 90' }, 'Поле «Вид поиска» введено некорректно'],
])('%s returns 422 with the field’s title and the error: %#', async (path, body, sentence) => {
  const shop = await server().as('shop');
  expect(await shop.post(path, body)).toMatchObject({
    status: 422,
    body: { message: sentence, data: expect.arrayContaining([sentence]) },
  });
});

test('an invalid query parameter returns the same kind of message', async () => {
  const shop = await server().as('shop');
  expect(await shop.get('/document/order/outgoing-orders?page=x')).toMatchObject({
    status: 422,
    body: { fields: [{ message: 'Поле «Страница» должно быть целым числом' }] },
  });
  expect(await shop.get('/document/order/outgoing-orders?filter[overdue]=x')).toMatchObject({
    status: 422,
    body: { fields: [{ message: 'Поле «Просрочен» введено некорректно' }] },
  });
});
