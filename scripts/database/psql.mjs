// `pnpm psql`: a prompt on the database of the running server; `pnpm psql -c "select 1"`: one statement. Uses the
// machine's psql if there is one, else a small built-in prompt.
import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { connection } from './database.mjs';

const args = process.argv.slice(2);

function withPsql({ connectionString, host, port, user, database }) {
  const target = connectionString
    ? [connectionString]
    : ['-h', host, '-p', String(port), '-U', user, '-d', database];
  const { error, status } = spawnSync('psql', [...target, ...args], { stdio: 'inherit' });
  return error?.code === 'ENOENT' ? null : (status ?? 1);
}

async function withOwnPrompt(settings) {
  const client = new pg.Client(settings);
  await client.connect();
  if (args[0] === '-c') await show(client, args[1] ?? '');
  else {
    const input = createInterface({ input: process.stdin, output: process.stdout, prompt: 'portal=> ' });
    const prompt = () => process.stdin.isTTY && input.prompt();
    let statement = '';
    prompt();
    for await (const line of input) {
      if (line.trim() === '\\q') break;
      statement += `${line}\n`;
      if (line.trim().endsWith(';')) {
        await show(client, statement);
        statement = '';
      }
      prompt();
    }
    input.close();
  }
  await client.end();
}

async function show(client, statement) {
  try {
    for (const { command, rowCount, rows } of [await client.query(statement)].flat()) {
      if (rows.length > 0) console.table(rows);
      console.log(`${command} ${rowCount ?? ''}`);
    }
  } catch (error) {
    process.exitCode = 1;
    console.error(error.message);
  }
}

try {
  const settings = connection();
  const status = withPsql(settings);
  if (status === null) await withOwnPrompt(settings);
  else process.exitCode = status;
} catch (error) {
  console.error(error.line ?? error.message);
  process.exitCode = 1;
}
