// Worker thread that reads lists: receives a list and sends back the reading.
import { parentPort } from 'node:worker_threads';
import { readList, type WrittenList } from './reading.ts';

parentPort?.on('message', (list: WrittenList) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port is no window: it has no origin
  parentPort?.postMessage(readList(list));
});
