// Parent of the embedded postgres. Its standard input is a pipe from the server: when that closes, however the
// server ended, postgres is stopped, cleanly if it can. Arguments: uid gid log-file command args…
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { stopPostgres } from './stop-postgres.ts';

const [uid, gid, logFile = '', command = '', ...args] = process.argv.slice(2);
const log = openSync(logFile, 'a');
const child = spawn(command, args, {
  stdio: ['ignore', log, log],
  ...(uid === '' ? {} : { uid: Number(uid), gid: Number(gid) }),
});
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 1));
const stop = () => void stopPostgres((signal) => child.kill(signal));
process.stdin.on('end', stop);
process.stdin.on('error', stop);
process.stdin.resume();
// The terminal's Ctrl-C is for the server only: the server decides when postgres stops.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
