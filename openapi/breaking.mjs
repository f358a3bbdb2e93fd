// Changes that break existing clients: a removed call or answer field, a new requirement on the request.

/** List of breaking changes from one bundled contract to the next, as messages. */
export function breakingChanges(before, after) {
  const found = [];
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) found.push(`${name}: removed`);
      else compareOperation(name, operation, now, before, after, found);
    }
  }
  return found;
}

function compareOperation(name, was, now, before, after, found) {
  if (was.operationId !== now.operationId)
    found.push(`${name}: operationId ${was.operationId} → ${now.operationId}`);
  const known = new Map(
    (was.parameters ?? [])
      .map((item) => resolve(item, before))
      .map((item) => [`${item.in} ${item.name}`, item]),
  );
  for (const parameter of (now.parameters ?? []).map((item) => resolve(item, after))) {
    const key = `${parameter.in} ${parameter.name}`;
    if (parameter.required && !known.get(key)?.required) found.push(`${name}: ${key} became required`);
    if (known.has(key))
      compareInput(`${name}: ${key}`, known.get(key).schema, parameter.schema, before, after, found);
    known.delete(key);
  }
  for (const key of known.keys()) found.push(`${name}: ${key} removed`);
  for (const [type, { schema }] of Object.entries(resolve(now.requestBody ?? {}, after).content ?? {})) {
    const old = resolve(was.requestBody ?? {}, before).content?.[type];
    if (old) compareInput(`${name}: body`, old.schema, schema, before, after, found);
  }
  for (const [status, answer] of Object.entries(was.responses)) {
    const schema = resolve(answer, before).content?.['application/json']?.schema;
    const next =
      now.responses[status] && resolve(now.responses[status], after).content?.['application/json']?.schema;
    if (schema && !next) found.push(`${name}: answer ${status} removed`);
    else if (schema)
      compareOutput(`${name}: answer ${status}`, schema, next, before, after, found, new Set());
  }
}

/** Every request that was valid must remain valid. */
function compareInput(name, wasRaw, nowRaw, before, after, found) {
  const was = resolve(wasRaw, before);
  const now = resolve(nowRaw, after);
  if (!same(was.type, now.type)) found.push(`${name}: type ${was.type} → ${now.type}`);
  for (const value of was.enum ?? [])
    if (now.enum && !now.enum.includes(value)) found.push(`${name}: value ${value} refused`);
  for (const limit of ['maximum', 'maxLength', 'maxItems']) {
    if (now[limit] !== undefined && (was[limit] === undefined || now[limit] < was[limit]))
      found.push(`${name}: ${limit} lowered`);
  }
  for (const limit of ['minimum', 'minLength', 'minItems']) {
    if (now[limit] !== undefined && (was[limit] === undefined || now[limit] > was[limit]))
      found.push(`${name}: ${limit} raised`);
  }
  for (const field of now.required ?? [])
    if (!was.required?.includes(field)) found.push(`${name}.${field}: became required`);
  for (const [field, schema] of Object.entries(was.properties ?? {})) {
    const next = now.properties?.[field];
    if (next) compareInput(`${name}.${field}`, schema, next, before, after, found);
    else if (now.additionalProperties === false) found.push(`${name}.${field}: refused`);
  }
  if (was.items && now.items) compareInput(`${name}[]`, was.items, now.items, before, after, found);
}

/** Every guarantee about an answer must remain. */
function compareOutput(name, wasRaw, nowRaw, before, after, found, seen) {
  if (wasRaw.$ref && seen.has(wasRaw.$ref)) return;
  const next = wasRaw.$ref ? new Set(seen).add(wasRaw.$ref) : seen;
  const was = resolve(wasRaw, before);
  const now = resolve(nowRaw, after);
  if (!same(was.type, now.type)) found.push(`${name}: type ${was.type} → ${now.type}`);
  for (const value of now.enum ?? [])
    if (was.enum && !was.enum.includes(value)) found.push(`${name}: new value ${value}`);
  for (const [field, schema] of Object.entries(was.properties ?? {})) {
    if (!now.properties?.[field]) found.push(`${name}.${field}: removed`);
    else {
      if (was.required?.includes(field) && !now.required?.includes(field))
        found.push(`${name}.${field}: no longer promised`);
      compareOutput(`${name}.${field}`, schema, now.properties[field], before, after, found, next);
    }
  }
  if (was.items && now.items) compareOutput(`${name}[]`, was.items, now.items, before, after, found, next);
}

const same = (a, b) => JSON.stringify([a].flat().toSorted()) === JSON.stringify([b].flat().toSorted());

function resolve(node, document) {
  if (!node?.$ref) return node ?? {};
  return resolve(
    node.$ref
      .slice(2)
      .split('/')
      .reduce((place, key) => place[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
    document,
  );
}
