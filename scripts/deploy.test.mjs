// The files of deploy/ name what the repository has, and start the server as `npm start` does.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { parse } from 'yaml';
import { SERVER_BUNDLE } from './server-entry.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';
import { root } from './toolchain.mjs';

/** Variables of the server, as docs/operations.md lists them. */
const VARIABLES = new Set(
  [...readFileSync(path.join(root, 'docs/operations.md'), 'utf8').matchAll(/^\| (`.+?) +\|/gm)].flatMap(
    ([, names]) => [...names.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name),
  ),
);
/** Seconds that the server gives calls and jobs to end. */
const LONGEST_STOP =
  Number(
    /^const LONGEST_STOP = ([\d_]+);$/m
      .exec(readFileSync(path.join(root, 'apps/server/src/main.ts'), 'utf8'))[1]
      .replaceAll('_', ''),
  ) / 1000;
const read = (file) => readFileSync(path.join(root, 'deploy', file), 'utf8');
/** Built by a stage of the image. */
const BUILT = /^(openapi\/dist|apps\/portal\/dist|\/portal)$/;

test('the image copies only what there is, and uses the pnpm of package.json', () => {
  const text = read('container/Containerfile');
  const copied = [...text.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)]
    .flatMap(([, sources]) => sources.split(' '))
    .map((source) => source.replace(/^\/portal\/(?=.)/, ''));
  assert.ok(copied.length > 10);
  const missing = copied.filter((place) => !BUILT.test(place) && !existsSync(path.join(root, place)));
  assert.deepEqual(missing, []);
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = new Set([...text.matchAll(/pnpm@[\d.]+/g)].map(([name]) => name));
  assert.deepEqual([...named], [packageManager]);
});

test('the image runs the server with its flags, without root, and tells whether it is ready', () => {
  const text = read('container/Containerfile');
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(text)[1]);
  assert.deepEqual(command, ['node', ...SERVER_FLAGS, SERVER_BUNDLE]);
  assert.match(text, /^USER 10001:10001$/m);
  assert.match(text, /^HEALTHCHECK .*\n?.*\/health\/ready/m);
});

test('the service runs the server with its flags, and the backup with its commands', () => {
  const lines = (file) =>
    [...read(file).matchAll(/^ExecStart=\S+\/bin\/node (.+)$/gm)].map(([, line]) => line);
  assert.deepEqual(lines('systemd/portal.service'), [`${SERVER_FLAGS.join(' ')} ${SERVER_BUNDLE}`]);
  const conditions = SERVER_FLAGS.slice(0, 2).join(' ');
  assert.deepEqual(lines('systemd/portal-backup.service'), [
    `${conditions} apps/server/src/upkeep/main.ts backup --keep 7`,
    `${conditions} apps/server/src/upkeep/main.ts drill`,
  ]);
  assert.ok(existsSync(path.join(root, 'apps/server/src/upkeep/main.ts')));
});

test('the copies of the compose file have known variables, are read-only, and have the time to end', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true });
  const copies = Object.values(services).filter(({ environment }) => environment?.ROLE !== undefined);
  assert.deepEqual(copies.map(({ environment }) => environment.ROLE).toSorted(), ['jobs', 'web', 'web']);
  for (const copy of copies) {
    assert.deepEqual(
      Object.keys(copy.environment).filter((name) => !VARIABLES.has(name)),
      [],
    );
    assert.ok(copy.read_only);
    assert.deepEqual(copy.cap_drop, ['ALL']);
    assert.ok(Number.parseInt(copy.stop_grace_period, 10) > LONGEST_STOP);
    assert.ok(existsSync(path.join(root, 'deploy/compose', copy.build.context, copy.build.dockerfile)));
  }
  // Every service that another one waits for tells whether it is healthy; the image does so by itself.
  for (const { depends_on: needed = {} } of Object.values(services))
    for (const [name, { condition }] of Object.entries(needed)) {
      assert.equal(condition, 'service_healthy');
      assert.ok(services[name].healthcheck ?? services[name].build, `${name} has no health check`);
    }
});

test('the balancer leads to the copies of the compose file, and only ready ones', () => {
  const text = read('compose/haproxy.cfg');
  const { services } = parse(read('compose/compose.yaml'), { merge: true });
  const servers = [...text.matchAll(/^ +server (\w+) "\$\{\w+-(\w+):(\d+)\}"$/gm)];
  assert.deepEqual(
    servers.map(([, name]) => name),
    Object.keys(services).filter((name) => services[name].environment?.ROLE === 'web'),
  );
  for (const [, name, host, port] of servers) {
    assert.equal(host, name);
    assert.equal(port, /^EXPOSE (\d+)$/m.exec(read('container/Containerfile'))[1]);
  }
  assert.match(text, /http-check send meth GET uri \/health\/ready/);
  // METRICS=private relies on this header.
  assert.match(text, /option forwardfor/);
});

test('the chart runs the image as its own user, with known variables and the time to end', () => {
  const text = read('helm/portal/templates/_copy.tpl');
  const user = /^USER (\d+):\d+$/m.exec(read('container/Containerfile'))[1];
  assert.deepEqual(
    ['runAsUser', 'runAsGroup', 'fsGroup'].map((name) => new RegExp(`${name}: (\\d+)`).exec(text)[1]),
    [user, user, user],
  );
  const named = [...text.matchAll(/- \{ name: ([A-Z_]+), value/g)].map(([, name]) => name);
  assert.ok(named.length >= 3);
  assert.deepEqual(
    named.filter((name) => !VARIABLES.has(name)),
    [],
  );
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)[1]);
  const pause = Number(/sleep, '(\d+)'/.exec(text)[1]);
  assert.ok(grace - pause > LONGEST_STOP);
});

test('the templates of the chart use the values that there are, and the schema knows them', () => {
  const values = parse(read('helm/portal/values.yaml'));
  const { properties } = JSON.parse(read('helm/portal/values.schema.json'));
  assert.deepEqual(
    Object.keys(values).filter((name) => !(name in properties)),
    [],
  );
  const templates = readdirSync(path.join(root, 'deploy/helm/portal/templates'));
  const used = templates.flatMap((file) => [
    ...read(`helm/portal/templates/${file}`).matchAll(/\.Values\.([A-Za-z.]+)/g),
  ]);
  assert.ok(used.length > 10);
  const there = (name) => name.split('.').reduce((value, key) => value?.[key], values) !== undefined;
  assert.deepEqual(
    used.map(([, name]) => name).filter((name) => !there(name)),
    [],
  );
});

test('Patroni loses no acknowledged commit, its times agree, and what differs between the nodes comes from the environment', () => {
  const { bootstrap, postgresql, scope } = parse(read('failover/patroni.yaml'));
  const { dcs } = bootstrap;
  assert.equal(scope, 'portal');
  assert.equal(dcs.synchronous_mode, true);
  assert.ok(dcs.loop_wait + 2 * dcs.retry_timeout <= dcs.ttl);
  // A former primary is wound back by its log, which needs one of the two.
  assert.equal(dcs.postgresql.use_pg_rewind, true);
  assert.ok(dcs.postgresql.parameters.wal_log_hints === 'on' || bootstrap.initdb.includes('data-checksums'));
  assert.equal(dcs.postgresql.parameters.synchronous_commit, undefined);
  // Passwords and addresses of one machine come from the environment.
  for (const account of Object.values(postgresql.authentication))
    assert.deepEqual(Object.keys(account), ['username']);
  const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  for (const name of ['NAME', 'POSTGRESQL_CONNECT_ADDRESS', 'RESTAPI_CONNECT_ADDRESS'])
    assert.match(operations, new RegExp(`PATRONI_${name}=db1`));
  for (const name of Object.keys(postgresql.authentication))
    assert.match(operations, new RegExp(`PATRONI_${name.toUpperCase()}_PASSWORD=`));
});

test('the balancer of the pair finds the primary and the replica by Patroni, and ready copies', () => {
  const text = read('failover/haproxy.cfg');
  const { restapi, postgresql } = parse(read('failover/patroni.yaml'));
  const sections = new Map(text.split(/^(?=\w)/m).map((section) => [section.split('\n')[0].trim(), section]));
  const servers = (section) => [
    ...section.matchAll(/^ +server (\w+) "\$\{\w+-\1:(\d+)\}"(?: check port "\$\{\w+-(\d+)\}")?$/gm),
  ];
  const port = (listen) => listen.split(':')[1];
  for (const role of ['primary', 'replica']) {
    const section = sections.get(`listen ${role}`);
    assert.match(section, new RegExp(`^ +http-check send meth GET uri /${role}$`, 'm'));
    assert.deepEqual(
      servers(section).map(([, ...found]) => found),
      ['db1', 'db2'].map((name) => [name, port(postgresql.listen), port(restapi.listen)]),
    );
    // Otherwise connections to a former primary stay.
    assert.match(section, /on-marked-down shutdown-sessions/);
    const bound = /bind "\$\{\w+-:(\d+)\}"/.exec(section)[1];
    const variable = role === 'primary' ? 'DATABASE_URL' : 'DATABASE_READ_URL';
    assert.match(
      readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
      new RegExp(`${variable}=\\S+@127\\.0\\.0\\.1:${bound}/`),
    );
  }
  const copies = sections.get('backend copies');
  assert.match(copies, /http-check send meth GET uri \/health\/ready/);
  assert.deepEqual(
    servers(copies).map(([, name, at]) => [name, at]),
    ['web1', 'web2'].map((name) => [name, /^EXPOSE (\d+)$/m.exec(read('container/Containerfile'))[1]]),
  );
  assert.match(sections.get('frontend people'), /option forwardfor/);
});

test('while no copy is ready, a balancer answers as a copy without a database does', () => {
  for (const file of ['compose/haproxy.cfg', 'failover/haproxy.cfg']) {
    const [, answer] = /http-error status 503 .* string '(.+)' hdr Retry-After \d+$/m.exec(read(file));
    assert.deepEqual(Object.keys(JSON.parse(answer)), ['status', 'code', 'message', 'data']);
  }
});
