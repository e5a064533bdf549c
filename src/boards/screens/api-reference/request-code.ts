import type { Credential, SampleBody, SampleRequest } from "./sample-request";

export const LANGUAGES = ["curl", "typescript", "python"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text with a variable of the environment in it: where the service is, or a secret. */
interface Filled {
  before: string;
  variable: string;
  after: string;
}

type Word = string | Filled;

function variable(name: string, { before = "", after = "" } = {}): Filled {
  return { before, variable: name, after };
}

const at = (target: string) => variable("PROOFLINE_URL", { after: target });

/** Headers of the credentials that are sent as they are, and of a signature that the client does not make. */
const CREDENTIAL_HEADERS: Partial<Record<Credential, readonly (readonly [string, Filled])[]>> = {
  bearer: [["authorization", variable("PROOFLINE_TOKEN", { before: "Bearer " })]],
  chat_token: [["authorization", variable("PROOFLINE_CHAT_TOKEN", { before: "Bearer " })]],
  svc_secret: [["x-svc-secret", variable("SVC_SECRET")]],
  operator: [
    ["content-digest", variable("CONTENT_DIGEST")],
    ["signature-input", variable("SIGNATURE_INPUT")],
    ["signature", variable("SIGNATURE")],
  ],
};

/** The example of a request in a language. Tokens and keys come from the environment and from files. */
export function requestCode(sample: SampleRequest, language: Language): string {
  const command = clientCommand(sample);
  return command === null ? WRITE[language](sample) : WRITE_COMMAND[language](command);
}

const CLIENT = "proofline-agent.mjs";

/** How the service's own agent client is started for a request that an agent signs; null for others. */
function clientCommand({ method, target, headers, credential, body }: SampleRequest) {
  const signer: Word[] = ["--did", variable("AGENT_DID"), "--key", "agent.pem"];
  const data = (without: readonly string[] = []): Word[] =>
    body?.kind === "json" ? ["--data", JSON.stringify(omit(body.value, without))] : [];
  switch (credential) {
    case "agent": {
      const isPlain = method === (body === null ? "GET" : "POST");
      const verb = isPlain ? [] : ["--method", method];
      const sent = headers.flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
      return [CLIENT, "request", at(target), ...signer, ...verb, ...sent, ...data()];
    }
    case "agent_pop":
      return [CLIENT, "answer", at(""), ...signer];
    case "agent_registration": {
      const path = ["--path", target, "--bearer-file", "operator-token"];
      // The client proves the key, and adds these.
      const proven = ["did", "key", "challenge_id"];
      return [CLIENT, "register", at(""), ...signer, ...path, ...data(proven)];
    }
    default:
      return null;
  }
}

function omit(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Of the examples in TypeScript, which are for Node. */
const ENVIRONMENT = 'import { env } from "node:process";';

const WRITE_COMMAND: Readonly<Record<Language, (words: readonly Word[]) => string>> = {
  curl: (words) =>
    `node ${words
      .map((word, i) => (String(word).startsWith("--") && i > 0 ? `\\\n  ${word}` : shell(word)))
      .join(" ")}`,
  typescript: (words) =>
    [
      'import { execFileSync } from "node:child_process";',
      ENVIRONMENT,
      "",
      'const answer = execFileSync("node", [',
      ...words.map((word) => `  ${typescript(word)},`),
      '], { encoding: "utf8" });',
    ].join("\n"),
  python: (words) =>
    [
      "import os, subprocess",
      "",
      "answer = subprocess.run([",
      ...["node", ...words].map((word) => `    ${python(word)},`),
      "], check=True, capture_output=True, text=True).stdout",
    ].join("\n"),
};

function shell(word: Word): string {
  if (typeof word === "object") return `"${word.before}$${word.variable}${word.after}"`;
  return /^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

function typescript(word: Word): string {
  if (typeof word === "string") return JSON.stringify(word);
  const { before, variable: name, after } = word;
  const escaped = (text: string) => text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
  return `\`${escaped(before)}\${env.${name}}${escaped(after)}\``;
}

/** Texts of JSON are Python's as well. */
function python(word: Word): string {
  if (typeof word === "string") return JSON.stringify(word);
  const { before, variable: name, after } = word;
  const parts = [
    before === "" ? null : JSON.stringify(before),
    `os.environ["${name}"]`,
    after === "" ? null : JSON.stringify(after),
  ];
  return parts.filter((part) => part !== null).join(" + ");
}

function headersOf({ headers, credential, body }: SampleRequest) {
  const type =
    body?.kind === "json" ? "application/json" : body?.kind === "file" ? body.type : null;
  return [
    ...(type === null ? [] : [["content-type", type] as const]),
    ...headers,
    ...(CREDENTIAL_HEADERS[credential] ?? []),
  ];
}

const WRITE: Readonly<Record<Language, (sample: SampleRequest) => string>> = {
  curl: writeCurl,
  typescript: writeTypescript,
  python: writePython,
};

function writeCurl(sample: SampleRequest): string {
  const { method, body, answer } = sample;
  return [
    "curl --fail-with-body",
    ...(answer === "events" ? ["--no-buffer"] : []),
    ...(answer === "bytes" ? ["--remote-name --remote-header-name"] : []),
    ...(method === (body === null ? "GET" : "POST") ? [] : [`--request ${method}`]),
    shell(at(sample.target)),
    ...headersOf(sample).map(([name, value]) => {
      const line =
        typeof value === "string"
          ? `${name}: ${value}`
          : { ...value, before: `${name}: ${value.before}` };
      return `--header ${shell(line)}`;
    }),
    ...(body === null ? [] : [curlBody(body)]),
  ].join(" \\\n  ");
}

function curlBody(body: SampleBody): string {
  if (body.kind === "json") return `--data ${shell(JSON.stringify(body.value, null, 2))}`;
  return body.kind === "file" ? `--data-binary @${body.name}` : `--form file=@${body.name}`;
}

const READ_TYPESCRIPT: Readonly<Record<SampleRequest["answer"], readonly string[]>> = {
  json: ["const answer = await response.json();"],
  text: ["const answer = await response.text();"],
  bytes: ["const answer = await response.arrayBuffer();"],
  events: [
    "for await (const text of response.body!.pipeThrough(new TextDecoderStream())) console.log(text);",
  ],
  nothing: [],
};

function writeTypescript(sample: SampleRequest): string {
  const { method, body } = sample;
  const headers = headersOf(sample).map(
    ([name, value]) => `    ${/^[a-z]+$/.test(name) ? name : `"${name}"`}: ${typescript(value)},`,
  );
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(body === null ? [] : [`  body: ${typescriptBody(body)},`]),
  ];
  const target = typescript(at(sample.target));
  return [
    ...(body === null || body.kind === "json" ? [] : ['import { openAsBlob } from "node:fs";']),
    ENVIRONMENT,
    "",
    ...(body?.kind === "form"
      ? [
          "const form = new FormData();",
          `form.set("file", await openAsBlob("${body.name}"), "${body.name}");`,
        ]
      : []),
    ...(options.length === 0
      ? [`const response = await fetch(${target});`]
      : [`const response = await fetch(${target}, {`, ...options, "});"]),
    "if (!response.ok) throw new Error(await response.text());",
    ...READ_TYPESCRIPT[sample.answer],
  ].join("\n");
}

function typescriptBody(body: SampleBody): string {
  if (body.kind === "form") return "form";
  if (body.kind === "file") return `await openAsBlob("${body.name}")`;
  return `JSON.stringify(${JSON.stringify(body.value, null, 2).replaceAll("\n", "\n  ")})`;
}

const READ_PYTHON: Readonly<Record<SampleRequest["answer"], readonly string[]>> = {
  json: ["answer = response.json()"],
  text: ["answer = response.text"],
  bytes: ["answer = response.content"],
  events: ["for line in response.iter_lines(decode_unicode=True):", "    print(line)"],
  nothing: [],
};

function writePython(sample: SampleRequest): string {
  const { method, body, answer } = sample;
  const headers = headersOf(sample)
    // The package writes the type of JSON itself.
    .filter(([name]) => name !== "content-type" || body?.kind !== "json")
    .map(([name, value]) => `        "${name}": ${python(value)},`);
  return [
    "import os, requests",
    "",
    "response = requests.request(",
    `    "${method}",`,
    `    ${python(at(sample.target))},`,
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
    ...(body === null ? [] : [`    ${pythonBody(body)},`]),
    ...(answer === "events" ? ["    stream=True,"] : []),
    ")",
    "response.raise_for_status()",
    ...READ_PYTHON[answer],
  ].join("\n");
}

function pythonBody(body: SampleBody): string {
  if (body.kind === "file") return `data=open("${body.name}", "rb")`;
  if (body.kind === "form") return `files={"file": open("${body.name}", "rb")}`;
  return `json=${pythonValue(body.value, "    ")}`;
}

function pythonValue(value: unknown, indent: string): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((each) => pythonValue(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${pythonValue(each, inner)}`,
      );
  const [open, close] = isList ? "[]" : "{}";
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${inner}${entry},`).join("\n")}\n${indent}${close}`;
}
