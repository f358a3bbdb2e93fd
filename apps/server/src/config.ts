import { mkdirSync, accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { DiadocSettings } from './outside/diadoc.ts';
import type { MailFolder } from './outside/mail-folder.ts';
import { installedVersion } from './version.ts';

/** The server cannot start: the message is one clear line for the terminal; exit code 1. */
export class StartError extends Error {}

const optionalUrl = z.url().optional();
/** Secrets are sent to the bank, so its address must use TLS, unless the bank runs on this machine. */
const isSafeIssuer = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};
/** «10.0.0.7», «10.0.0.0/8», «loopback». */
function isNetwork(network: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(network)) return true;
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'должен начинаться с postgres://')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'должен начинаться с postgres://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'должен начинаться с postgres://')
    .optional(),
  DEMO: z.enum(['0', '1']).optional(),
  ROLE: z.enum(['web', 'jobs', 'all']).default('all'),
  PUBLIC_URL: optionalUrl,
  SMTP_URL: optionalUrl,
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), 'адреса и сети через запятую')
    .default(['loopback', 'linklocal', 'uniquelocal']),
  PASSWORDS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  CALLS_PER_KEY: z.coerce.number().int().min(1).default(300),
  CALLS_AT_ONCE: z.coerce.number().int().min(1).default(200),
  MAX_FILE_SIZE_MB: z.coerce.number().int().min(1).max(1024).default(32),
  MIN_FREE_MB: z.coerce.number().int().min(0).default(64),
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).max(100_000).default(20),
  SECRETS_KEY: z.string().min(16, 'не короче 16 знаков').optional(),
  WEBHOOKS_PRIVATE: z.enum(['0', '1']).default('0'),
  SECOND_FACTOR: z.enum(['offered', 'demanded']).optional(),
  METRICS: z.enum(['loopback', 'private', 'open', 'off']).default('loopback'),
  VERSION: z.string().max(60).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  BANK_ISSUER: z.url().refine(isSafeIssuer, 'должен начинаться с https://').optional(),
  BANK_CLIENT_ID: z.string().optional(),
  BANK_CLIENT_SECRET: z.string().optional(),
  BANK_SCOPE: z.string().default('openid email inn'),
  BANK_CREDIT_URL: z.url().refine(isSafeIssuer, 'должен начинаться с https://').optional(),
  BANK_CREDIT_ACCOUNT: z.string().max(34).optional(),
  REQUESTS_MAIL_URL: z
    .string()
    .refine((value) => mailFolderOf(value) !== null, 'imaps://имя:пароль@сервер/папка')
    .optional(),
  REQUESTS_MAIL_ADDRESS: z.email().optional(),
  EDO_URL: z.url().refine(isSafeIssuer, 'должен начинаться с https://').optional(),
  EDO_TOKEN_URL: z
    .url()
    .refine(isSafeIssuer, 'должен начинаться с https://')
    .default('https://identity.kontur.ru/connect/token'),
  EDO_CLIENT_ID: z.string().optional(),
  EDO_CLIENT_SECRET: z.string().optional(),
  VEHICLE_CATALOGUE_URL: optionalUrl,
  VEHICLE_CATALOGUE_KEY: z.string().optional(),
  SUPPORT_CHAT_URL: optionalUrl,
  SURVEY_URL: optionalUrl,
  SUPPORT_PHONE: z.string().max(40).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  KNOWLEDGE_BASE_URL: optionalUrl,
  ERROR_REPORTING_DSN: optionalUrl,
  PERFORMANCE_DSN: optionalUrl,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  API_URL: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'a path of the portal’s own site, such as /api')
    .default('/api'),
  DASHBOARD_EMBED_AVAILABILITY_ORDER: optionalUrl,
  DASHBOARD_EMBED_LC_DISCRETE: optionalUrl,
  DASHBOARD_EMBED_LC_WEEKDAYS: optionalUrl,
  DASHBOARD_EMBED_NOMENCLATURE: optionalUrl,
  DASHBOARD_EMBED_PURCHASES_STORAGES: optionalUrl,
  DASHBOARD_EMBED_SALES_SUPPLIER: optionalUrl,
  DASHBOARD_EMBED_SR_SUPPLIER: optionalUrl,
  DASHBOARD_EMBED_SHOPS_MOTIVATION: optionalUrl,
  DASHBOARD_EMBED_PORTAL_MOTIVATION: optionalUrl,
  DASHBOARD_EMBED_PORTAL_PARTNER_PLUS: optionalUrl,
});

export interface BankSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** OAuth scope that is requested from the bank, as agreed with it. */
  scope: string;
  /** Settings for buying on the bank's credit; null if the bank is used for signing in only. */
  credit: BankCreditSettings | null;
}

/** A bucket of an S3-compatible store that only this portal uses. */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export interface BankCreditSettings {
  /** Base URL of the bank's credit API. */
  url: string;
  /** The account to which the bank pays the money. */
  account: string;
}

/** A collector that takes OpenTelemetry traces by OTLP over HTTP. */
export interface TracesSettings {
  /** Its address, without `/v1/traces`. */
  endpoint: string;
  /** Share of the actions and calls that are traced, from 0 to 1. */
  share: number;
}

/** An external catalogue of vehicles. */
export interface VehicleCatalogueSettings {
  url: string;
  key: string | null;
}

/** The mailbox that receives lists. */
export interface RequestsMailSettings {
  folder: MailFolder;
  /** Its address, as shown to people. */
  address: string;
}

export interface Config {
  port: number;
  host: string;
  dataDirectory: string;
  uploadsDirectory: string;
  /** The bucket for files; null means the uploads directory. */
  bucket: BucketSettings | null;
  /** A direct connection to the external database; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The way of people's calls through a pooler in transaction mode; undefined: they connect directly, too. */
  poolerUrl: string | undefined;
  /** A streaming replica for reads; undefined: everything is read from the primary. */
  readUrl: string | undefined;
  demo: boolean;
  /** What this copy of the server does: answers people, runs jobs, or both. */
  role: 'web' | 'jobs' | 'all';
  publicUrl: string | undefined;
  /** SMTP server; if unset, the demo uses its own mailbox and otherwise no mail is sent. */
  smtpUrl: string | undefined;
  /** The mailbox that receives lists of requests; null: none, except that the demo has one of its own. */
  requestsMail: RequestsMailSettings | null;
  /** The operator of electronic documents; `demo` is the built-in one; null: documents are only downloaded. */
  edo: DiadocSettings | 'demo' | null;
  /** Addresses and networks of trusted proxies; forwarding headers of all others are ignored. */
  trustedProxies: string[];
  /** Limits per client address, which a whole shop may share. */
  limits: {
    /** Wrong passwords within 15 minutes. */
    passwordsPerAddress: number;
    /**
     * Requests for e-mails, sign-ups, landing page requests and attempts with e-mailed links: limit for each per
     * hour.
     */
    requestsPerAddress: number;
    /** Calls with one API key within a minute. */
    callsPerKey: number;
  };
  /** Calls that the server answers at once; above it, contractors with more than their share are refused. */
  callsAtOnce: number;
  maxFileSize: number;
  /** Minimum free space of the data directory in bytes; with less, the server reports that it is not ready. */
  minFree: number;
  /** Maximum number of realtime connections of one person to one server. */
  socketsPerPerson: number;
  /** Whether webhooks may lead to private networks and to this machine. */
  privateWebhooks: boolean;
  /**
   * Key that encrypts passwords for other services in the database; null: a key file in the data directory is
   * used.
   */
  secretsKey: string | null;
  /** `demanded`: of administrators and of people with sensitive rights (`needsSecondFactor`), before anything else. */
  secondFactor: 'offered' | 'demanded';
  metrics: 'loopback' | 'private' | 'open' | 'off';
  /** The version that this server runs: of VERSION, else of its package and, in a clone of the repository, the commit. */
  version: string;
  logLevel: string;
  /**
   * Bank for signing in and buying on credit; `demo` is the built-in one; null if the settings are incomplete.
   */
  bank: BankSettings | 'demo' | null;
  /** External catalogue of vehicles; null: only the data of our own products is used. */
  vehicleCatalogue: VehicleCatalogueSettings | null;
  support: {
    phone: string | null;
    email: string | null;
    knowledgeBaseUrl: string | null;
    /** Pages of other services that are embedded in the portal; null: not shown. */
    chatUrl: string | null;
    surveyUrl: string | null;
  };
  /**
   * External pages embedded instead of the portal's dashboards, by the dashboard's name: «pbi-sales-supplier».
   */
  dashboards: Readonly<Record<string, string>>;
  /** Where the browser part of the portal reports errors; null: nowhere. */
  errorReportingDsn: string | null;
  /** The collector of traces; null: none are made. */
  traces: TracesSettings | null;
  /** Where pages report their loading times. */
  performanceDsn: string | null;
  /** Base path of API calls of the portal, on its own site. */
  apiUrl: string;
}

/** The server, account and folder of «imaps://name:password@host:port/folder»; null for anything else. */
function mailFolderOf(value: string): MailFolder | null {
  const url = URL.parse(value);
  if (!url || !/^imaps?:$/.test(url.protocol) || url.hostname === '' || url.username === '') return null;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'imaps:' ? 993 : 143)),
    login: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

function requestsMailOf(values: z.infer<typeof environment>): RequestsMailSettings | null {
  const folder = mailFolderOf(values.REQUESTS_MAIL_URL ?? '');
  if (!folder) return null;
  const { login, host } = folder;
  const address = login.includes('@') ? login : `${login}@${host}`;
  return { folder, address: values.REQUESTS_MAIL_ADDRESS ?? address };
}

/**
 * Reads and checks all variables. Throws StartError that names each wrong one; an empty value counts as unset.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ');
    throw new StartError(`Неверная настройка: ${wrong}`);
  }
  const values = parsed.data;
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    throw new StartError('Неверная настройка: DATABASE_DIRECT_URL задан без DATABASE_URL');
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    throw new StartError('Неверная настройка: DATABASE_READ_URL задан без DATABASE_URL');
  const dataDirectory = path.resolve(values.DATA_DIR);
  const demo = values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1';
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory,
    uploadsDirectory: path.join(dataDirectory, 'uploads'),
    bucket: bucketOf(values),
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    poolerUrl: [undefined, values.DATABASE_URL].includes(values.DATABASE_DIRECT_URL)
      ? undefined
      : values.DATABASE_URL,
    readUrl: values.DATABASE_READ_URL,
    demo,
    role: values.ROLE,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    requestsMail: requestsMailOf(values),
    edo: edoOf(values, demo),
    trustedProxies: values.TRUSTED_PROXIES,
    limits: {
      passwordsPerAddress: values.PASSWORDS_PER_ADDRESS,
      requestsPerAddress: values.REQUESTS_PER_ADDRESS,
      callsPerKey: values.CALLS_PER_KEY,
    },
    callsAtOnce: values.CALLS_AT_ONCE,
    maxFileSize: values.MAX_FILE_SIZE_MB * 1024 * 1024,
    minFree: values.MIN_FREE_MB * 1024 * 1024,
    socketsPerPerson: values.SOCKETS_PER_PERSON,
    privateWebhooks: values.WEBHOOKS_PRIVATE === '1',
    secondFactor: values.SECOND_FACTOR ?? (demo ? 'offered' : 'demanded'),
    secretsKey: values.SECRETS_KEY ?? null,
    metrics: values.METRICS,
    version: values.VERSION ?? installedVersion(),
    logLevel: values.LOG_LEVEL,
    support: {
      // Placeholders: the demo shows where the real phone and address would be.
      phone: values.SUPPORT_PHONE ?? (demo ? '8 800 000-00-00' : null),
      email: values.SUPPORT_EMAIL ?? (demo ? 'help@portal.example' : null),
      knowledgeBaseUrl: values.KNOWLEDGE_BASE_URL ?? null,
      chatUrl: values.SUPPORT_CHAT_URL ?? null,
      surveyUrl: values.SURVEY_URL ?? null,
    },
    dashboards: dashboardsOf(values),
    errorReportingDsn: values.ERROR_REPORTING_DSN ?? null,
    performanceDsn: values.PERFORMANCE_DSN ?? null,
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, share: values.OTEL_TRACES_SAMPLER_ARG },
    apiUrl: values.API_URL,
    bank: bankOf(values, demo),
    vehicleCatalogue:
      values.VEHICLE_CATALOGUE_URL === undefined
        ? null
        : { url: values.VEHICLE_CATALOGUE_URL, key: values.VEHICLE_CATALOGUE_KEY ?? null },
  };
}

/**
 * Dashboards from variables: DASHBOARD_EMBED_SALES_SUPPLIER is the page shown instead of «pbi-sales-supplier».
 */
function dashboardsOf(values: z.infer<typeof environment>): Config['dashboards'] {
  const embedded = Object.entries(values).flatMap(([name, value]) => {
    const [, board] = /^DASHBOARD_EMBED_(\w+)$/.exec(name) ?? [];
    return board === undefined || typeof value !== 'string'
      ? []
      : [[`pbi-${board.toLowerCase().replaceAll('_', '-')}`, value] as const];
  });
  return Object.fromEntries(embedded);
}

function bankOf(values: z.infer<typeof environment>, demo: boolean): Config['bank'] {
  const { BANK_ISSUER: issuer, BANK_CLIENT_ID: clientId, BANK_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined)
    return demo ? 'demo' : null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const { BANK_CREDIT_URL: url, BANK_CREDIT_ACCOUNT: account } = values;
  return {
    // Bank accounts of people are stored with the issuer; a normal form makes them independent of a trailing
    // slash.
    issuer: new URL(issuer).href,
    clientId,
    clientSecret,
    scope: values.BANK_SCOPE,
    credit: url === undefined || account === undefined ? null : { url, account },
  };
}

/**
 * The operator's settings, complete or not at all: with partial ones, documents would silently stay here. Throws
 * StartError.
 */
function edoOf(values: z.infer<typeof environment>, demo: boolean): Config['edo'] {
  const { EDO_URL: url, EDO_CLIENT_ID: clientId, EDO_CLIENT_SECRET: clientSecret } = values;
  if (url === undefined && clientId === undefined && clientSecret === undefined) return demo ? 'demo' : null;
  if (url === undefined || clientId === undefined || clientSecret === undefined)
    throw new StartError(
      'Оператор ЭДО настроен не полностью: задайте EDO_URL, EDO_CLIENT_ID и EDO_CLIENT_SECRET.',
    );
  return { url, tokenUrl: values.EDO_TOKEN_URL, clientId, clientSecret };
}

/** The portal's public address, PUBLIC_URL without a trailing slash. */
export const publicAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.replace(/\/+$/, '');

/**
 * Throws StartError if PUBLIC_URL is unset outside of the demo: links in e-mails must never depend on the
 * headers of a request. E-mails of the demo are not sent out.
 */
export function requirePublicUrl({ demo, publicUrl }: Config): void {
  if (!demo && publicUrl === undefined)
    throw new StartError(
      'Не задан PUBLIC_URL: адрес, по которому люди открывают портал. На него ведут ссылки в письмах.',
    );
}

/**
 * The bucket's settings, complete or not at all: with partial ones, files would silently go elsewhere. Throws
 * StartError.
 */
function bucketOf(values: z.infer<typeof environment>): BucketSettings | null {
  const given = {
    S3_ENDPOINT: values.S3_ENDPOINT,
    S3_BUCKET: values.S3_BUCKET,
    S3_ACCESS_KEY: values.S3_ACCESS_KEY,
    S3_SECRET_KEY: values.S3_SECRET_KEY,
  };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return null;
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = given;
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new StartError(`Хранилище файлов настроено не полностью: задайте ${missing.join(', ')}.`);
  return { endpoint, region: values.S3_REGION, bucket, accessKey, secretKey };
}

export const isLoopback = (hostname: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Creates the data directory and its subdirectories. Throws StartError if it is not writable. */
export function prepareDataDirectory(config: Config): void {
  try {
    mkdirSync(config.uploadsDirectory, { recursive: true });
    accessSync(config.dataDirectory, constants.W_OK);
    accessSync(config.uploadsDirectory, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'нет доступа';
    throw new StartError(
      `В каталог данных ${config.dataDirectory} нельзя писать (${code}). Задайте другой в DATA_DIR.`,
    );
  }
}
