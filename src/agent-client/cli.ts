import { readFileSync } from "node:fs";
import { readAgentDid } from "@/domain/agents/did";
import { jwkOf, multikeyOf } from "@/domain/agents/multikey";
import { type AgentKey, createKey, keyUrl, loadKey, readSecret, saveKey } from "./agent-key";
import { answerChallenge } from "./answer-challenge";
import { serviceOrigin } from "./challenge-answer";
import { ClientError, RefusedByService } from "./client-error";
import { type CommandLine, type CommandName, readCommandLine, UsageError } from "./command-line";
import { HELP, VERSION } from "./help-text";
import type { JsonObject } from "./json-answer";
import { bridgeMcp, gatewayOf } from "./mcp-bridge";
import { proveControl } from "./prove-control";
import { rotateKey } from "./rotate-key";
import { type AgentIdentity, signedFetch } from "./signed-fetch";

const EXIT = { done: 0, refused: 1, unusable: 2 } as const;

type Command = (line: CommandLine) => Promise<number>;

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  keygen: async ({ subject, options: { did } }) => {
    const key = createKey();
    saveKey(subject, key);
    return print(publicParts(key, did));
  },
  request: async (line) => {
    const { method, data, header = [] } = line.options;
    serviceOrigin(line.subject);
    const body = data === undefined ? undefined : content(data);
    const init = { method: method ?? (body ? "POST" : "GET"), headers: header.map(splitHeader) };
    const response = await signedFetch(
      line.subject,
      body === undefined ? init : { ...init, body },
      await identityOf(line),
    );
    process.stdout.write(new Uint8Array(await response.arrayBuffer()));
    if (response.ok) return EXIT.done;
    process.stderr.write(`proofline-agent: ${response.status} ${response.statusText}\n`);
    return EXIT.refused;
  },
  register: async (line) => {
    const { data, path, "bearer-file": bearerFile, "next-key": nextKey } = line.options;
    const answer = await proveControl(line.subject, await identityOf(line), {
      body: data === undefined ? {} : jsonObject(content(data)),
      ...(path === undefined ? {} : { path }),
      ...(bearerFile === undefined ? {} : { bearer: (await readSecret(bearerFile)).trim() }),
      ...(nextKey === undefined ? {} : { nextKey: await loadKey(nextKey) }),
    });
    return print(answer);
  },
  answer: async (line) => {
    const answer = await answerChallenge(line.subject, await identityOf(line));
    return print(answer ?? { challenge: null });
  },
  mcp: async (line) => {
    const identity = await identityOf(line);
    const { stdin: input, stdout: output, stderr: log } = process;
    await bridgeMcp(gatewayOf(line.subject, identity), identity, { input, output, log });
    return EXIT.done;
  },
  rotate: async (line) => {
    const { "new-key": newKey = "", "next-key": nextKey } = line.options;
    const options = nextKey === undefined ? {} : { nextKey: await loadKey(nextKey) };
    const identity = await identityOf(line);
    return print(await rotateKey(line.subject, identity, await loadKey(newKey), options));
  },
};

async function identityOf({
  options: { did = "", key = "" },
}: CommandLine): Promise<AgentIdentity> {
  if (readAgentDid(did) === null) throw new UsageError(`"${did}" is no DID of an agent.`);
  return { did, key: await loadKey(key) };
}

function publicParts(key: AgentKey, did: string | undefined): JsonObject {
  return {
    key: multikeyOf(key.publicKey),
    jwk: jwkOf(key.publicKey),
    kid: key.kid,
    ...(did === undefined ? {} : { keyid: keyUrl(did, key) }),
  };
}

function print(json: JsonObject): number {
  process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  return EXIT.done;
}

function content(data: string): string | Uint8Array {
  if (!data.startsWith("@")) return data;
  try {
    return new Uint8Array(readFileSync(data.slice(1)));
  } catch (cause) {
    throw new UsageError(`${data.slice(1)} cannot be read.`, { cause });
  }
}

function jsonObject(text: string | Uint8Array): JsonObject {
  const wrong = new UsageError("--data of register has to be a JSON object.");
  let json: unknown;
  try {
    json = JSON.parse(typeof text === "string" ? text : new TextDecoder().decode(text));
  } catch {
    throw wrong;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw wrong;
  return { ...json };
}

function splitHeader(line: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):([\t\x20-\x7e]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`"${line}" is no header: write "NAME: VALUE".`);
  }
  return [name, value.trim()];
}

async function run(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  if (line === "help" || line === "version") {
    process.stdout.write(line === "help" ? HELP : `${VERSION}\n`);
    return args.length === 0 ? EXIT.unusable : EXIT.done;
  }
  return COMMANDS[line.command](line);
}

/** Told for a person; only what nobody foresaw is told with its place in the code. */
function complain(error: unknown): number {
  if (error instanceof ClientError) {
    process.stderr.write(`proofline-agent: ${error.message}\n`);
    if (error instanceof UsageError) process.stderr.write("Run it with --help for its use.\n");
    return error instanceof RefusedByService ? EXIT.refused : EXIT.unusable;
  }
  const isUnreached = error instanceof TypeError && error.message === "fetch failed";
  const text = error instanceof Error ? (isUnreached ? error.cause : error.stack) : error;
  process.stderr.write(`proofline-agent: ${String(text)}\n`);
  return isUnreached ? EXIT.refused : EXIT.unusable;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = complain(error);
}
