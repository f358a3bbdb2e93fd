// The thread in which lists are read: a list in, what was read out.
import { parentPort } from 'node:worker_threads';
import { readList, type WrittenList } from './reading.ts';

parentPort?.on('message', (list: WrittenList) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port is no window: it has no origin
  parentPort?.postMessage(readList(list));
});
