// What every call says the same way is written once, here, by what the call is marked with:
//   x-access       401 for all but public calls, 403 for calls with rules; every call answers `default`
//   x-errors       the other statuses that it answers
//   x-paged        the parameters page and pageSize, the headers X-Pagination-*, the member `pagination` beside `data`
//   x-search       the parameters filter[search] and search_type, whose kinds are those listed
//   x-sorts        the parameter sort; the first is the usual one
//   x-filters      the parameters filter[…] by their kinds: see FILTERS
//   x-bare         of these filters a call takes the name without filter[…], too: the server reads both as one
//   x-answers      what is answered as `data`, by its schema's name under `components` of portal.yaml: `one` or `many`, with
//                  `of: id` of the record that the query names; or a `page` of documents, which is x-paged and has the
//                  parameter group and the counters of the groups of statuses
//   x-export       the list that the path's {page} names, as a workbook: its file, the parameter group, 422
//   x-step         one step of a document: its id and, if the caller likes, its version in the body beside what stands there, and a required comment
//                  where `comment` is true; answers the document, whose schema `answers` names
//   x-confirm      it changes people, roles, limits or bank details: whoever has a second factor has entered its code in the last ten minutes
//   x-impersonated whoever looks at the portal as another person may call it, though it is no read, or a read that writes for others
//   x-key          a company's own system may call it with an API key instead of a session; what the key may do x-access asks
//   x-reads        of a GET call, if it may not read from a replica of the database: `primary`; `writes` if it writes, too; `seldom` if it
//                  does so seldom, and is then answered again
//   x-idempotent   the header Idempotency-Key
//   x-repeats      of a list in a body: it may name a record twice, and why. In every other list of ids or of records with an id, or with
//                  one id of something else, the same may not stand twice: the list gets uniqueItems, or x-unique with the field's name
//   x-required     of a schema, or a part of its allOf: `all` its properties
// A version in a body or query is never required, whatever its schema says: the specification names none. It is bounded.
// The marks stay in the built contract: the server and the reference read x-access, the server x-reads, nobody else minds.
const ERRORS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'Unprocessable',
  429: 'TooMany',
  502: 'Error',
};
const PAGE_HEADERS = {
  'X-Pagination-Current-Page': 'currentPage',
  'X-Pagination-Page-Count': 'pageCount',
  'X-Pagination-Per-Page': 'perPage',
  'X-Pagination-Total-Count': 'totalCount',
};
const KINDS = { number: 'номер', article: 'артикул', contractor: 'контрагент', title: 'название' };
const FILTERS = {
  id: (name) => [[name, { $ref: '#/components/schemas/Id' }]],
  ids: (name) => [[name, { type: 'array', maxItems: 100, items: { $ref: '#/components/schemas/Id' } }]],
  text: (name) => [[name, { type: 'string', maxLength: 200 }]],
  flag: (name) => [[name, { type: 'boolean' }]],
  /** From 00:00:00 of the first day through 23:59:59 of the last. */
  days: (name) => [
    [`${name}_from`, { type: 'string', format: 'date' }, 'Не раньше этого дня, с 00:00:00'],
    [`${name}_to`, { type: 'string', format: 'date' }, 'Не позже этого дня, по 23:59:59'],
  ],
};
const component = (kind, name) => ({ $ref: `#/components/${kind}/${name}` });

/**
 * The contract with all marks expanded; `areas` gives the area of each path. Throws if a call has no x-access or
 * no area, or if a mark cannot be expanded.
 */
export function expand(contract, areas) {
  const whole = structuredClone(contract);
  for (const schema of Object.values(whole.components.schemas).flatMap((one) => [one, ...(one.allOf ?? [])]))
    if (schema['x-required'] === 'all') schema.required = Object.keys(schema.properties);
  for (const [path, operations] of Object.entries(whole.paths))
    for (const [method, operation] of Object.entries(operations)) {
      if (operation['x-access'] === undefined)
        throw new Error(`${method} ${path}: no x-access, so nobody may call it`);
      const area = areas.get(path);
      if (area === undefined) throw new Error(`${path}: described by no area's file`);
      operation.tags = [area];
      if (operation['x-step']) addStep(operation);
      if (operation['x-answers']) addAnswer(whole, operation);
      if (operation['x-export']) addExport(whole, operation);
      addErrors(operation);
      if (operation['x-filters']) addFilters(operation);
      if (operation['x-bare']) addBare(operation);
      if (operation['x-paged']) addPaging(whole, operation);
      if (operation['x-search']) addSearch(operation);
      if (operation['x-sorts']) addSorts(operation);
      if (operation['x-key']) operation.security = [{ bearer: [] }, { apiKey: [] }];
      if (operation['x-idempotent']) addParameters(whole, operation, ['idempotencyKey']);
      for (const { schema } of Object.values(resolve(whole, operation.requestBody)?.content ?? {}))
        for (const part of schemasIn(whole, schema, new Set())) {
          forbidRepeats(whole, part);
          freeVersion(whole, part);
        }
      operation.parameters = operation.parameters?.map((written) => {
        const parameter = resolve(whole, written);
        if (parameter.in !== 'query' || parameter.name !== SEEN_VERSION) return written;
        boundVersion(whole, parameter.schema);
        return { ...parameter, required: false };
      });
    }
  return whole;
}

function addStep(operation) {
  const { answers, comment = false } = operation['x-step'];
  const own = operation.requestBody?.content['application/json'].schema;
  const properties = {
    id: component('schemas', 'Id'),
    version: { type: 'integer', minimum: 1, description: 'Версия, которую видел человек' },
    ...own?.properties,
    ...(comment ? { comment: { type: 'string', maxLength: 1000 } } : {}),
  };
  const required = ['id', ...(own?.required ?? []), ...(comment ? ['comment'] : [])];
  operation['x-errors'] = [404, 409, 422];
  const schema = { type: 'object', required, additionalProperties: false, properties };
  operation.requestBody = { required: true, content: { 'application/json': { schema } } };
  operation['x-answers'] = { one: answers };
}

function addAnswer(whole, operation) {
  const { one, many, page, of } = operation['x-answers'];
  const name = one ?? many ?? page;
  const data = component('schemas', name);
  const properties = {
    data: one === undefined ? { type: 'array', items: data } : data,
    ...(page === undefined ? {} : { counters: component('schemas', 'GroupCounters') }),
  };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  operation.responses = { 200: { description: name, content: { 'application/json': { schema } } } };
  if (page !== undefined) {
    operation['x-paged'] = true;
    addParameters(whole, operation, ['group']);
  }
  if (of === undefined) return;
  if (of !== 'id') throw new Error(`${operation.operationId}: a record is asked for by its id, not by ${of}`);
  addParameters(whole, operation, ['idInQuery']);
  operation['x-errors'] = [404, 422];
}

function addExport(whole, operation) {
  addParameters(whole, operation, ['exportPage', 'group']);
  operation['x-errors'] = [422];
  operation.responses = { 200: component('responses', 'Workbook') };
}

function addFilters(operation) {
  for (const [name, kind] of Object.entries(operation['x-filters'])) {
    if (!FILTERS[kind]) throw new Error(`${operation.operationId}: no kind of filter ${kind}`);
    for (const [parameter, schema, description] of FILTERS[kind](name))
      addOwn(operation, {
        name: `filter[${parameter}]`,
        in: 'query',
        ...(description ? { description } : {}),
        schema,
      });
  }
}

function addBare(operation) {
  for (const name of operation['x-bare']) {
    const filter = operation.parameters.find((one) => one.name === `filter[${name}]`);
    if (!filter) throw new Error(`${operation.operationId}: x-bare names no filter of it: ${name}`);
    addOwn(operation, { ...filter, name, description: `То же, что filter[${name}]` });
  }
}

function addErrors(operation) {
  const access = operation['x-access'];
  const statuses = [
    ...(access === 'public' ? [] : [401]),
    ...(Array.isArray(access) ? [403] : []),
    ...(operation['x-errors'] ?? []),
  ];
  for (const status of statuses) {
    if (!ERRORS[status]) throw new Error(`${operation.operationId}: no shared answer for ${status}`);
    if (operation.responses[status])
      throw new Error(`${operation.operationId}: ${status} is written by hand`);
    operation.responses[status] = component('responses', ERRORS[status]);
  }
  operation.responses.default ??= component('responses', 'Error');
}

const ID = '#/components/schemas/Id';

/** Every schema in a body, each once. */
function* schemasIn(whole, written, seen) {
  const schema = resolve(whole, written);
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  for (const part of [...parts, ...['allOf', 'oneOf', 'anyOf'].flatMap((way) => schema[way] ?? [])])
    yield* schemasIn(whole, part, seen);
}

/** Requires unique ids in the lists of a body. */
function forbidRepeats(whole, schema) {
  if (!schema.items || schema['x-repeats'] !== undefined) return;
  if (schema.items.$ref === ID) schema.uniqueItems = true;
  const key = keyOf(whole, schema.items);
  if (key !== undefined) schema['x-unique'] = key;
}

/**
 * The version that the user last saw. The specification names it in no call, so it is never required: without it a
 * save applies to the current row.
 */
const SEEN_VERSION = 'version';

/** Maximum of the integer column that stores versions. */
const LARGEST_VERSION = 2_147_483_647;
const boundVersion = (whole, written) => {
  resolve(whole, written).maximum ??= LARGEST_VERSION;
};

function freeVersion(whole, schema) {
  const version = schema.properties?.[SEEN_VERSION];
  if (version) boundVersion(whole, version);
  if (schema.required?.includes(SEEN_VERSION))
    schema.required = schema.required.filter((name) => name !== SEEN_VERSION);
}

/** The property that identifies the record of a list's entry. */
function keyOf(whole, written) {
  const { allOf = [], properties = {}, required = [] } = resolve(whole, written);
  const parts = allOf.map((part) => resolve(whole, part));
  const known = Object.assign({}, properties, ...parts.map((part) => part.properties));
  const names = [...required, ...parts.flatMap((part) => part.required ?? [])].filter(
    (name) => known[name]?.$ref === ID,
  );
  return names.find((name) => name === 'id') ?? (names.length === 1 ? names[0] : undefined);
}

function addPaging(whole, operation) {
  addParameters(whole, operation, ['page', 'pageSize']);
  const answer = resolve(whole, operation.responses[200]);
  const schema = resolve(whole, answer.content?.['application/json']?.schema ?? {});
  if (schema.properties?.data?.type !== 'array')
    throw new Error(`${operation.operationId}: x-paged, but its answer has no array data`);
  answer.headers = {
    ...answer.headers,
    ...Object.fromEntries(
      Object.entries(PAGE_HEADERS).map(([name, header]) => [name, component('headers', header)]),
    ),
  };
  schema.required = [...new Set([...schema.required, 'pagination'])];
  const { data, ...rest } = schema.properties;
  schema.properties = { data, pagination: component('schemas', 'Pagination'), ...rest };
}

function addSearch(operation) {
  const kinds = operation['x-search'];
  const unknown = kinds.find((kind) => !KINDS[kind]);
  if (unknown !== undefined) throw new Error(`${operation.operationId}: no kind of search ${unknown}`);
  const description = `Что ищем: ${kinds.map((kind) => KINDS[kind]).join(', ')}`;
  addOwn(operation, {
    name: 'filter[search]',
    in: 'query',
    description,
    schema: { type: 'string', maxLength: 200 },
  });
  if (kinds.length > 1)
    addOwn(operation, {
      name: 'search_type',
      in: 'query',
      description: 'Где искать; без него – везде',
      schema: { type: 'string', enum: kinds },
    });
}

function addSorts(operation) {
  const sorts = operation['x-sorts'];
  addOwn(operation, {
    name: 'sort',
    in: 'query',
    description: 'Порядок; с минусом – по убыванию',
    schema: { type: 'string', enum: sorts, default: sorts[0] },
  });
}

function addOwn(operation, parameter) {
  operation.parameters = [...(operation.parameters ?? []), parameter];
}

/** Adds the parameters that the call does not define itself. */
function addParameters(whole, operation, names) {
  const own = (operation.parameters ?? []).map((parameter) => resolve(whole, parameter).name);
  const added = names
    .filter((name) => !own.includes(whole.components.parameters[name].name))
    .map((name) => component('parameters', name));
  operation.parameters = [...(operation.parameters ?? []), ...added];
}

function resolve(whole, node) {
  if (node?.$ref === undefined) return node;
  const found = node.$ref
    .replace('#/', '')
    .split('/')
    .reduce((place, key) => place?.[key], whole);
  return resolve(whole, found);
}
