import type { Page } from '@playwright/test';

/** Bytes per second of a bad mobile connection: 400 kbit/s. */
const THROUGHPUT = 50_000;
/** Milliseconds until the first byte of each answer. */
const LATENCY = 400;

/**
 * Slows a page's network from now on: a bad mobile connection unless told otherwise.
 * @param latency milliseconds until the first byte of each answer
 * @param throughput bytes per second both ways; -1 for no limit
 */
export async function slowDown(page: Page, latency = LATENCY, throughput = THROUGHPUT): Promise<void> {
  const channel = await page.context().newCDPSession(page);
  await channel.send('Network.enable');
  await channel.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}
