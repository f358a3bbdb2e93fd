import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Why a server that a company names is not called. */
export const OWN_NETWORK = 'Адрес ведёт в частную сеть или на сам сервер';

/** A name that leads into a network of somebody's own, or to this machine. */
export class OwnNetwork extends Error {
  constructor() {
    super(OWN_NETWORK);
  }
}

/** IPv6 addresses that are given out to anybody on the internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is of one machine on the internet: not of a private network, not of this machine, not reserved, not a group's, and
 * not an IPv6 address that stands for an IPv4 one (mapped, 6to4, Teredo, NAT64), however it is written.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** Whether a name says by itself that it leads where nobody's companies are. Where another name leads is seen as it is connected to. */
export function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || (isIP(name) !== 0 && !isPublicAddress(name));
}

/** Where a name leads is looked at as it is connected to: what it has led to before does not count. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '', 4);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new OwnNetwork(), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });

const lookUp = promisify(lookup);

/**
 * The address to connect to, for whoever takes no lookup of ours: that very address, and no name that could lead elsewhere by then.
 * Throws OwnNetwork, and the lookup's error.
 */
export async function publicAddressOf(host: string, allowPrivate: boolean): Promise<string> {
  if (!allowPrivate && isOwnHost(host)) throw new OwnNetwork();
  const addresses = await lookUp(host, { all: true });
  const [first] = addresses;
  if (!first) throw new Error('no address');
  if (!allowPrivate && addresses.some(({ address }) => !isPublicAddress(address))) throw new OwnNetwork();
  return first.address;
}
