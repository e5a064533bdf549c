import { z } from "zod";
import { readBlocks } from "./encoding/domain/egress/address-block";
import { readPublicOrigins } from "./encoding/domain/http-signatures/public-origins";
import { processSingleton } from "./platform/process/process-singleton";

const flag = z
  .enum(["on", "off"])
  .default("off")
  .transform((value) => value === "on");

const seconds = (usual: number) => z.coerce.number().int().min(0).max(86_400).default(usual);

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** Owner of the schema; the app uses it only where DATABASE_APP_URL is not set, under SET ROLE. */
  DATABASE_URL: z.string().min(1),
  /** Login with the rights of role proofline_app. */
  DATABASE_APP_URL: z.string().min(1).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Limits of connections, see docs/operations.md; 0 sets none. */
  DATABASE_STATEMENT_TIMEOUT_SECONDS: seconds(60),
  DATABASE_LOCK_TIMEOUT_SECONDS: seconds(50),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_SECONDS: seconds(60),
  /** Of imports and of what makes up for them: statements, locks and pauses. */
  DATABASE_LONG_TIMEOUT_SECONDS: seconds(3600),
  /** Without a byte from the server; 15 s more than a statement may take where unset. */
  DATABASE_SOCKET_TIMEOUT_SECONDS: z.coerce.number().int().min(0).max(86_400).optional(),
  DATABASE_KEEPALIVE_SECONDS: seconds(30),
  DATA_DIR: z.string().default(".data"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Where people and agents reach the service: its host is what agents sign. */
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Further public hosts, separated by spaces: `host`, `host:port`, or with http:// or https:// in front. */
  PUBLIC_HOSTS: z
    .string()
    .default("")
    .refine((text) => readPublicOrigins(undefined, text) !== null, "has a host that is none"),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** `off` sends REST calls through Next as well; the answers are the same, slower. */
  FRONT_DIRECT: z.enum(["on", "off"]).default("on"),
  /** `on` makes an answer that an operation does not declare a fault; for tests, on outside of production. */
  CHECK_ANSWERS: z
    .enum(["on", "off"])
    .optional()
    .transform((value) => value && value === "on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Signs browser sessions; generated into DATA_DIR on first start when unset. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Keys that sign checkpoints and packages; DATA_DIR/service-key.json when unset. */
  SERVICE_KEY_FILE: z.string().min(1).optional(),
  /** Note of the checkpoint that was signed last; last-checkpoint.note beside the key when unset. */
  CHECKPOINT_STATE_FILE: z.string().min(1).optional(),
  /** How often the log is signed while it grows: the window in which a cut tail goes unnoticed. */
  CHECKPOINT_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(10),
  /** Folder that every signed checkpoint is written to. */
  CHECKPOINT_FILE: z.string().min(1).optional(),
  /** URL that every signed checkpoint is sent to. */
  CHECKPOINT_WEBHOOK: z.string().min(1).optional(),
  CHECKPOINT_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Bare git repository that every signed checkpoint is committed to. */
  CHECKPOINT_GIT: z.string().min(1).optional(),
  /** C2SP witnesses, `vkey@https://prefix`, separated by spaces. */
  CHECKPOINT_WITNESSES: z.string().min(1).optional(),
  /** URL of an RFC 3161 time-stamping authority. */
  CHECKPOINT_TSA: z.string().min(1).optional(),
  /** Lets checkpoints go to http URLs of other hosts than this one. */
  CHECKPOINT_ALLOW_HTTP: flag,
  /** Site of Jira Cloud, `https://name.atlassian.net`; tickets go there where JIRA_TOKEN is set too. */
  JIRA_URL: z.string().min(1).optional(),
  /** Account of the API token; without it the token is sent as a bearer token. */
  JIRA_EMAIL: z.string().min(1).optional(),
  JIRA_TOKEN: z.string().min(1).optional(),
  JIRA_PROJECT: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,9}$/)
    .default("SEC"),
  GITHUB_API_URL: z.string().min(1).default("https://api.github.com"),
  GITHUB_TOKEN: z.string().min(1).optional(),
  /** `owner/repository`; issues are made there where GITHUB_TOKEN is set too. */
  GITHUB_REPO: z.string().min(1).optional(),
  /** Lets tickets go to http URLs of other hosts than this one. */
  TRACKER_ALLOW_HTTP: flag,
  /** Model service that looks at inputs of agents as well; it can only make a verdict stricter. */
  INJECTION_MODEL_URL: z.string().min(1).optional(),
  INJECTION_MODEL_TOKEN: z.string().min(1).optional(),
  /** Lets inputs go to an http URL of another host than this one. */
  INJECTION_MODEL_ALLOW_HTTP: flag,
  /** Deprecated shared secret for GET /api/incidents; the header is ignored while unset. */
  SVC_SECRET: z.string().min(16).optional(),
  ADMIN_EMAIL: z.email({ pattern: z.regexes.html5Email }).optional(),
  ADMIN_PASSWORD: z.string().min(12).optional(),
  IMPORT_LIMIT_MB: z.coerce.number().int().min(1).max(4096).default(100),
  IMPORT_RECORD_LIMIT: z.coerce.number().int().min(1).default(250_000),
  /** Slowest sending of a body, over a minute; below it the request ends with 408. 0 sets none. */
  UPLOAD_BYTES_PER_SECOND: z.coerce.number().int().min(0).max(1_000_000).default(1000),
  /** Number of proxies in front whose X-Forwarded-For may be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Blocks of addresses, `10.1.0.0/16 fd12::/48`, that tools and probes may reach although they are not
   * public. Metadata services of clouds stay out of reach.
   */
  EGRESS_ALLOW_PRIVATE: z
    .string()
    .default("")
    .refine((text) => readBlocks(text) !== null, "has a block that is none"),
  /** What agents join under, `{FEDERATION_URL}/api/agent/join`; BASE_URL where it is not set. */
  FEDERATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where approved agents talk; `/api/chat` of the service where it is not set. */
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `required` refuses a join that comes without a proof of its key; `challenge` answers it with one. */
  FEDERATION_JOIN_PROOF: z.enum(["challenge", "required"]).default("challenge"),
  /** Lets agents declare runtimes without TLS: http, ws and gRPC in plain text. */
  FEDERATION_ALLOW_INSECURE: flag,
  /** Gate G3 fails where a runtime does not show that its address is the agent's. */
  FEDERATION_REQUIRE_ADDRESS_BINDING: flag,
  /** Roles, separated by commas, whose accounts need a second factor before anything else. */
  REQUIRE_SECOND_FACTOR: z.string().default(""),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  /** Lets cookies go over TLS only also where BASE_URL is not https; where it is, they always do. */
  COOKIE_SECURE: flag,
  /** Longest time that a browser session lasts. */
  SESSION_HOURS: z.coerce.number().int().min(1).max(720).default(12),
  /** How long a browser may do nothing before its session ends. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(43_200).default(60),
});

type Environment = z.infer<typeof Environment>;

/** What the service was set up with is wrong: nothing that starting it again would mend. */
export class ConfigurationError extends Error {}

/**
 * Configuration of this process, read once on first use so that a build without a database works.
 * Throws a ConfigurationError that names each variable that is missing or wrong.
 */
export function env(): Environment {
  return processSingleton("env", () => {
    const result = Environment.safeParse(process.env);
    if (result.success) return result.data;
    const problems = result.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
    throw new ConfigurationError(`The environment is not valid.\n${problems.join("\n")}`);
  });
}

const TOOL_SECRET = /^[A-Z][A-Z0-9_]{0,63}$/;

/** The secret that a tool names: TOOL_SECRET_<NAME>, which is not kept anywhere else. Undefined where there is none. */
export function toolSecret(name: string): string | undefined {
  const secret = TOOL_SECRET.test(name) ? process.env[`TOOL_SECRET_${name}`] : undefined;
  return secret === "" ? undefined : secret;
}

/** Tells next-auth, which reads its own variable, where the browser finds us. */
export function announceOrigin(port: number): void {
  process.env.NEXTAUTH_URL ??= env().BASE_URL ?? `http://localhost:${port}`;
}

/** The federation's URL, without a slash at its end: what agents sign for and probes name. */
export function federationUrl(): string {
  const { FEDERATION_URL, BASE_URL, PORT } = env();
  return withoutSlash(FEDERATION_URL ?? BASE_URL ?? `http://localhost:${PORT}`);
}

/** URL of the shared chat, without a slash at its end. */
export function chatUrl(): string {
  const { CHAT_URL, BASE_URL, PORT } = env();
  return withoutSlash(
    CHAT_URL ?? `${withoutSlash(BASE_URL ?? `http://localhost:${PORT}`)}/api/chat`,
  );
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** Environment of a git program that is started: this process's, without what would point git elsewhere. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of Object.keys(inherited)) {
    if (name.startsWith("GIT_") && !name.startsWith("GIT_SSH")) delete inherited[name];
  }
  return {
    ...inherited,
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_SSH_COMMAND: inherited.GIT_SSH_COMMAND ?? "ssh -o BatchMode=yes",
  };
}
