import { plainPasswordFault } from '@portal/domain/list-sources';
import { sentence } from '@portal/domain/sentences';
import http from 'node:http';
import https from 'node:https';
import { OwnNetwork, isOwnHost, publicLookup } from '../../outside/own-networks.ts';
import { type Allowed, ANSWERS_WITHIN, type OpenSource, SourceFault, type SourceSettings } from './source.ts';

const MOST_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** A file at a web address. Redirects are checked like the address itself. */
export async function withHttp<T>(
  settings: SourceSettings,
  allowed: Allowed,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const { response, url } = await follow(settings, allowed);
  try {
    const length = Number(response.headers['content-length'] ?? Number.NaN);
    const modified = Date.parse(response.headers['last-modified'] ?? '');
    const file = {
      name: nameOf(response.headers['content-disposition'], url),
      bytes: Number.isSafeInteger(length) && length >= 0 ? length : null,
      modified: Number.isNaN(modified) ? null : modified,
      note: '',
    };
    return await work({ files: [file], host_key: null, read: async () => response });
  } finally {
    response.destroy();
  }
}

async function follow({ address, login, secret }: SourceSettings, allowed: Allowed) {
  const first = new URL(address.trim());
  // Unencrypted passwords are refused when a source is saved; a source saved before this rule is refused here.
  const fault = isOwnHost(first.hostname) ? null : plainPasswordFault('http', address, login);
  if (fault !== null) throw new SourceFault(sentence(fault));
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    // The password is not sent to another host after a redirect.
    const authorization: Record<string, string> =
      login !== '' && url.origin === first.origin
        ? { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` }
        : {};
    const response = await ask(url, authorization, allowed);
    const code = response.statusCode ?? 0;
    const { location } = response.headers;
    if (code === 200) return { response, url };
    response.destroy();
    if (code === 401 || code === 403)
      throw new SourceFault(`Сервер не пускает (${code}): проверьте имя и пароль`);
    if (code === 404 || code === 410) throw new SourceFault(`По адресу ничего нет (${code})`);
    if (!REDIRECTS.includes(code) || location === undefined)
      throw new SourceFault(`Сервер ответил кодом ${code} вместо файла`);
    if (!URL.canParse(location, url.href)) throw new SourceFault('Сервер отправляет по неверному адресу');
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && (next.protocol !== 'http:' || url.protocol === 'https:'))
      throw new SourceFault('Сервер отправляет по адресу без шифрования');
    url = next;
  }
  throw new SourceFault('Сервер отправляет с адреса на адрес без конца');
}

function ask(
  url: URL,
  headers: Record<string, string>,
  { privateNetworks, signal }: Allowed,
): Promise<http.IncomingMessage> {
  if (!privateNetworks && isOwnHost(url.hostname)) return Promise.reject(new OwnNetwork());
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        headers: { ...headers, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'portal' },
        signal,
        agent: false,
        timeout: ANSWERS_WITHIN,
        ...(privateNetworks ? {} : { lookup: publicLookup }),
      },
      resolve,
    );
    request.on('timeout', () => request.destroy(new SourceFault('Сервер не отвечает')));
    request.on('error', reject);
  });
}

/** The file name in the answer, otherwise in the address. */
function nameOf(disposition: string | undefined, { pathname }: URL): string {
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  const name = encoded ?? plain ?? pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || 'price';
  } catch {
    return name;
  }
}
