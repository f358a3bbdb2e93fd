import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Message if a company's server address is refused. */
export const OWN_NETWORK = 'Адрес ведёт в частную сеть или на сам сервер';

/** The address leads into a private network or to this machine. */
export class OwnNetwork extends Error {
  constructor() {
    super(OWN_NETWORK);
  }
}

/** The range of public IPv6 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to one machine on the internet: not private, loopback, reserved or multicast, and
 * not an IPv6 form of an IPv4 address (mapped, 6to4, Teredo, NAT64), in any spelling.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/**
 * Whether a host is refused by its text alone: localhost or a non-public IP. Other names are checked when they
 * are resolved.
 */
export function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || (isIP(name) !== 0 && !isPublicAddress(name));
}

/**
 * A DNS lookup that refuses non-public addresses at connection time, so earlier results of the name do not
 * matter.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '', 4);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new OwnNetwork(), '', 4);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });

const lookUp = promisify(lookup);

/**
 * Resolves a host to an address, for clients that do not accept `publicLookup`. Connecting to this address
 * excludes a later change in DNS. Throws OwnNetwork, or the error of the lookup.
 */
export async function publicAddressOf(host: string, allowPrivate: boolean): Promise<string> {
  if (!allowPrivate && isOwnHost(host)) throw new OwnNetwork();
  const addresses = await lookUp(host, { all: true });
  const [first] = addresses;
  if (!first) throw new Error('no address');
  if (!allowPrivate && addresses.some(({ address }) => !isPublicAddress(address))) throw new OwnNetwork();
  return first.address;
}
