import { expect, it } from "vitest";
import { toBase64, toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { formatVerificationKey, keyId } from "@/trace/domain/verification-key";
import { configuredSinks, type SinkSettings } from "./configured-sinks";

const publicKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const vkeyOf = (name: string, type: number) =>
  `${name}+${toHex(keyId(nodePrimitives, name, type, publicKey))}+${toBase64(Uint8Array.of(type, ...publicKey))}`;
const vkey = vkeyOf("witness.example/w1", 4);
const keyHex = vkey.split("+")[1];

const settings = (given: Partial<SinkSettings>): SinkSettings =>
  ({ CHECKPOINT_ALLOW_HTTP: false, ...given }) as SinkSettings;

it("has no sinks unless some are named", () => {
  expect(configuredSinks(settings({}))).toEqual([]);
});

it("makes one sink per setting and witness, and shows no credentials", () => {
  const sinks = configuredSinks(
    settings({
      CHECKPOINT_FILE: "/srv/notes",
      CHECKPOINT_WEBHOOK: "https://user:hush@hooks.example/token-in-path",
      CHECKPOINT_GIT: "/srv/notes.git",
      CHECKPOINT_WITNESSES: `${vkey}@https://witness.example/p ${vkeyOf("other", 4)}@http://localhost:1/`,
      CHECKPOINT_TSA: "https://tsa.example:8443/tsr?key=hush",
    }),
  );
  const other = vkeyOf("other", 4).split("+")[1];
  expect(sinks.map(({ name, target }) => [name, target])).toEqual([
    ["file", "/srv/notes"],
    ["webhook", "hooks.example"],
    ["git", "/srv/notes.git"],
    [`witness-${keyHex}`, "witness.example/w1 at witness.example"],
    [`witness-${other}`, "other at localhost:1"],
    ["tsa", "tsa.example:8443"],
  ]);
});

it.each<[Partial<SinkSettings>, string]>([
  [{ CHECKPOINT_WEBHOOK: "hush" }, "CHECKPOINT_WEBHOOK is not a URL."],
  [{ CHECKPOINT_WEBHOOK: "ftp://u:hush@h.example" }, "CHECKPOINT_WEBHOOK must be an https URL."],
  [
    { CHECKPOINT_TSA: "http://u:hush@tsa.example" },
    "CHECKPOINT_TSA must be an https URL, or set CHECKPOINT_ALLOW_HTTP=on.",
  ],
  [
    { CHECKPOINT_TSA: "http://localhost.example" },
    "CHECKPOINT_TSA must be an https URL, or set CHECKPOINT_ALLOW_HTTP=on.",
  ],
  [
    { CHECKPOINT_WITNESSES: "https://w.example" },
    "CHECKPOINT_WITNESSES (entry 1) is not a verifier key, @ and a URL.",
  ],
  [
    { CHECKPOINT_WITNESSES: `${vkey}@https://w.example ${vkey.slice(0, -3)}AA=@https://w.example` },
    "CHECKPOINT_WITNESSES (entry 2) is not a verifier key, @ and a URL.",
  ],
  [
    {
      CHECKPOINT_WITNESSES: `${formatVerificationKey(nodePrimitives, "w", publicKey)}@https://w.example`,
    },
    "CHECKPOINT_WITNESSES (entry 1) is not a key for cosignatures (type 0x04).",
  ],
  [
    { CHECKPOINT_WITNESSES: `${vkey}@http://w.example` },
    "CHECKPOINT_WITNESSES (entry 1) must be an https URL, or set CHECKPOINT_ALLOW_HTTP=on.",
  ],
  [
    { CHECKPOINT_WITNESSES: `${vkey}@https://a.example ${vkey}@https://b.example` },
    "CHECKPOINT_WITNESSES names one key twice.",
  ],
])("refuses %j", (given, message) => {
  expect(() => configuredSinks(settings(given))).toThrow(new Error(message));
});

it.each(["http://localhost:80/", "http://127.0.0.1/", "http://[::1]:9/"])("takes %s", (url) => {
  expect(configuredSinks(settings({ CHECKPOINT_WEBHOOK: url }))).toHaveLength(1);
});

it("takes http to other hosts where the operator allows it", () => {
  const given = { CHECKPOINT_WEBHOOK: "http://hooks.example/", CHECKPOINT_ALLOW_HTTP: true };
  expect(configuredSinks(settings(given))).toHaveLength(1);
});
