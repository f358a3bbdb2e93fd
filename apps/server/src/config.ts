import { mkdirSync, accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';

/** A reason not to start: one clear line for the terminal, exit code 1. */
export class StartError extends Error {}

const optionalUrl = z.url().optional();
/** Secrets travel to the bank: TLS always, but for a bank on this very machine. */
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
  DEMO: z.enum(['0', '1']).optional(),
  PUBLIC_URL: optionalUrl,
  SMTP_URL: optionalUrl,
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork), 'адреса и сети через запятую')
    .default(['loopback', 'linklocal', 'uniquelocal']),
  PASSWORDS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  MAX_FILE_SIZE_MB: z.coerce.number().int().min(1).max(1024).default(32),
  MIN_FREE_MB: z.coerce.number().int().min(0).default(64),
  SOCKETS_PER_PERSON: z.coerce.number().int().min(1).max(100_000).default(20),
  SECRETS_KEY: z.string().min(16, 'не короче 16 знаков').optional(),
  WEBHOOKS_PRIVATE: z.enum(['0', '1']).default('0'),
  METRICS: z.enum(['loopback', 'open', 'off']).default('loopback'),
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
  GEOCODER_URL: optionalUrl,
  GEOCODER_KEY: z.string().optional(),
  VEHICLE_CATALOGUE_URL: optionalUrl,
  VEHICLE_CATALOGUE_KEY: z.string().optional(),
  SUPPORT_CHAT_URL: optionalUrl,
  SURVEY_URL: optionalUrl,
  SUPPORT_PHONE: z.string().max(40).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  KNOWLEDGE_BASE_URL: optionalUrl,
  ERROR_REPORTING_DSN: optionalUrl,
  PERFORMANCE_DSN: optionalUrl,
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
  /** What is asked of the bank, as the agreement with it allows. */
  scope: string;
  /** Buying on the bank's credit; null: it only signs people in. */
  credit: BankCreditSettings | null;
}

/** A bucket of an S3-compatible store, for this portal alone. */
export interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

export interface BankCreditSettings {
  /** Where the bank's credit calls begin. */
  url: string;
  /** The account that the bank pays the money to. */
  account: string;
}

/** A catalogue of vehicles elsewhere. */
export interface VehicleCatalogueSettings {
  url: string;
  key: string | null;
}

export interface Config {
  port: number;
  host: string;
  dataDirectory: string;
  uploadsDirectory: string;
  /** Where files are kept; null: in the uploads directory. */
  bucket: BucketSettings | null;
  databaseUrl: string | undefined;
  demo: boolean;
  publicUrl: string | undefined;
  /** Where mail goes; unset: the demo's own mailbox, or nowhere. */
  smtpUrl: string | undefined;
  /** Addresses and networks of the proxies before the server; what others claim of where they come from is not believed. */
  trustedProxies: string[];
  /** What is allowed to one address, behind which a whole shop may sit. */
  limits: {
    /** Wrong passwords in a quarter of an hour. */
    passwordsPerAddress: number;
    /** Letters asked for, sign-ups, requests of the landing page and mailed links tried, each in an hour. */
    requestsPerAddress: number;
  };
  maxFileSize: number;
  /** Bytes of room in the data directory below which the server says that it is not ready. */
  minFree: number;
  /** Connections of the realtime channel that one person may have open at one server. */
  socketsPerPerson: number;
  /** Webhooks may lead into networks of one's own and to this machine. */
  privateWebhooks: boolean;
  /** What passwords for other services are sealed with in the database; null: with a key that is kept in the data directory. */
  secretsKey: string | null;
  metrics: 'loopback' | 'open' | 'off';
  logLevel: string;
  /** Signing in through the bank and buying on its credit; the demo has a bank of its own; null while it is not wholly set. */
  bank: BankSettings | 'demo' | null;
  /** Whom to ask about vehicles; null: what is known of our own products. */
  vehicleCatalogue: VehicleCatalogueSettings | null;
  support: {
    phone: string | null;
    email: string | null;
    knowledgeBaseUrl: string | null;
    /** Pages of other services that stand inside the portal's; unset: nothing there. */
    chatUrl: string | null;
    surveyUrl: string | null;
  };
  /** Pages of other services that stand in the place of our dashboards, by the dashboard's name: «pbi-sales-supplier». */
  dashboards: Readonly<Record<string, string>>;
  /** Where the portal in a browser tells of its faults; unset: nowhere. */
  errorReportingDsn: string | null;
  /** Where pages tell how quickly they open. */
  performanceDsn: string | null;
  /** Where the portal asks for data: a path of its own site. */
  apiUrl: string;
}

/** Read and check every variable. Throws StartError naming each wrong one; an empty value counts as unset. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ');
    throw new StartError(`Неверная настройка: ${wrong}`);
  }
  const values = parsed.data;
  const dataDirectory = path.resolve(values.DATA_DIR);
  const demo = values.DEMO === undefined ? values.DATABASE_URL === undefined : values.DEMO === '1';
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory,
    uploadsDirectory: path.join(dataDirectory, 'uploads'),
    bucket: bucketOf(values),
    databaseUrl: values.DATABASE_URL,
    demo,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    limits: {
      passwordsPerAddress: values.PASSWORDS_PER_ADDRESS,
      requestsPerAddress: values.REQUESTS_PER_ADDRESS,
    },
    maxFileSize: values.MAX_FILE_SIZE_MB * 1024 * 1024,
    minFree: values.MIN_FREE_MB * 1024 * 1024,
    socketsPerPerson: values.SOCKETS_PER_PERSON,
    privateWebhooks: values.WEBHOOKS_PRIVATE === '1',
    secretsKey: values.SECRETS_KEY ?? null,
    metrics: values.METRICS,
    logLevel: values.LOG_LEVEL,
    support: {
      // Nobody's number and address: a demo shows where the real ones stand.
      phone: values.SUPPORT_PHONE ?? (demo ? '8 800 000-00-00' : null),
      email: values.SUPPORT_EMAIL ?? (demo ? 'help@portal.example' : null),
      knowledgeBaseUrl: values.KNOWLEDGE_BASE_URL ?? null,
      chatUrl: values.SUPPORT_CHAT_URL ?? null,
      surveyUrl: values.SURVEY_URL ?? null,
    },
    dashboards: dashboardsOf(values),
    errorReportingDsn: values.ERROR_REPORTING_DSN ?? null,
    performanceDsn: values.PERFORMANCE_DSN ?? null,
    apiUrl: values.API_URL,
    bank: bankOf(values, demo),
    vehicleCatalogue:
      values.VEHICLE_CATALOGUE_URL === undefined
        ? null
        : { url: values.VEHICLE_CATALOGUE_URL, key: values.VEHICLE_CATALOGUE_KEY ?? null },
  };
}

/** DASHBOARD_EMBED_SALES_SUPPLIER is the page that stands in the place of «pbi-sales-supplier». */
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
    // Links are kept by issuer: written one way, a slash more or less loses none.
    issuer: new URL(issuer).href,
    clientId,
    clientSecret,
    scope: values.BANK_SCOPE,
    credit: url === undefined || account === undefined ? null : { url, account },
  };
}

/** Where people find the portal, as PUBLIC_URL says, without a slash at its end. */
export const publicAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl?.replace(/\/+$/, '');

/**
 * Letters carry links, and where they lead must never depend on what a request says of itself. A demo's letters stay in it.
 * Throws StartError.
 */
export function requirePublicUrl({ demo, publicUrl }: Config): void {
  if (!demo && publicUrl === undefined)
    throw new StartError(
      'Не задан PUBLIC_URL: адрес, по которому люди открывают портал. На него ведут ссылки в письмах.',
    );
}

/** All that a bucket takes, or nothing of it: files that go elsewhere than is believed are lost. Throws StartError. */
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

/** Create the data directory and its parts. Throws StartError when it cannot be written. */
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
