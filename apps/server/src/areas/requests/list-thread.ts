// The thread in which lists are read: a list in, what was read out.
import { parentPort } from 'node:worker_threads';
import { readList, type WrittenList } from './reading.ts';

parentPort?.on('message', (list: WrittenList) => parentPort?.postMessage(readList(list)));
