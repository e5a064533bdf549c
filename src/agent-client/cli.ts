import { jwkOf, multikeyOf } from "@/encoding/domain/keys/multikey";
import { selfCertifyingDid } from "@/federation/domain/declaration/self-certifying-did";
import { type AgentKey, createKey, keyUrl, loadKey, saveKey } from "./agent-key";
import { answerChallenge } from "./answer-challenge";
import { serviceOrigin } from "./challenge-answer";
import { ClientError, RefusedByService } from "./client-error";
import {
  bearerOf,
  consentOf,
  content,
  dataObject,
  identityOf,
  operatorOf,
  splitHeader,
} from "./command-input";
import { type CommandLine, type CommandName, readCommandLine, UsageError } from "./command-line";
import { readMessages, sendMessage } from "./federation-chat";
import {
  joinFederation,
  leaveFederation,
  proveRegistration,
  registrationStatus,
} from "./federation-join";
import { HELP, VERSION } from "./help-text";
import type { JsonObject } from "./json-answer";
import { bridgeMcp, gatewayOf } from "./mcp-bridge";
import { operatorGrant } from "./operator-grant";
import { proveControl } from "./prove-control";
import { rotateKey } from "./rotate-key";
import { signedFetch } from "./signed-fetch";

const EXIT = { done: 0, refused: 1, unusable: 2 } as const;
const CHANNEL = "federation";
/** A registration that is to be proven has its role already: the grant names none of them in particular. */
const ROLES = ["executor", "validator", "integrator"];

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
    const { data, path, "next-key": nextKey } = line.options;
    const answer = await proveControl(line.subject, await identityOf(line), {
      body: data === undefined ? {} : dataObject(line),
      ...(path === undefined ? {} : { path }),
      ...(await bearerOf(line)),
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
  grant: async (line) => {
    const { did: agent = "", kid = "", role: roles = [] } = line.options;
    const consent = { agent, kid, roles };
    const grant = operatorGrant(line.subject, await operatorOf(line), consent, new Date());
    process.stdout.write(`${grant}\n`);
    return EXIT.done;
  },
  join: async (line) => {
    const [identity, declaration] = [await identityOf(line), dataObject(line)];
    const consent = await consentOf(line, identity, [String(declaration.role)]);
    return print(await joinFederation(line.subject, identity, declaration, consent));
  },
  prove: async (line) => {
    const [identity, joined] = [await identityOf(line), dataObject(line)];
    const consent = await consentOf(line, identity, ROLES);
    return print(await proveRegistration(line.subject, identity, joined, consent));
  },
  status: async (line) => print(await registrationStatus(line.subject, await identityOf(line))),
  leave: async (line) => {
    const { did = "", reason } = line.options;
    return print(await leaveFederation(line.subject, await operatorOf(line), did, reason));
  },
  chat: async (line) => {
    const { channel = CHANNEL, data, after } = line.options;
    const identity = await identityOf(line);
    if (data === undefined) {
      return print(await readMessages(line.subject, identity, channel, after));
    }
    const text = content(data);
    const body = typeof text === "string" ? text : new TextDecoder().decode(text);
    return print(await sendMessage(line.subject, identity, channel, body));
  },
  rotate: async (line) => {
    const { "new-key": newKey = "", "next-key": nextKey } = line.options;
    const options = nextKey === undefined ? {} : { nextKey: await loadKey(nextKey) };
    const identity = await identityOf(line);
    return print(await rotateKey(line.subject, identity, await loadKey(newKey), options));
  },
};

function publicParts(key: AgentKey, did: string | undefined): JsonObject {
  return {
    key: multikeyOf(key.publicKey),
    jwk: jwkOf(key.publicKey),
    kid: key.kid,
    self_certifying_did: selfCertifyingDid(key.kid),
    ...(did === undefined ? {} : { keyid: keyUrl(did, key) }),
  };
}

function print(json: JsonObject): number {
  process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  return EXIT.done;
}

async function run(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  if (line === "help" || line === "version") {
    process.stdout.write(line === "help" ? HELP : `${VERSION}\n`);
    return args.length === 0 ? EXIT.unusable : EXIT.done;
  }
  return COMMANDS[line.command](line);
}

/** Prints an error for a person; only unexpected errors are printed with their stack. */
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
