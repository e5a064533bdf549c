import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toBase64, toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { recordHash } from "@/trace/domain/chain";
import { bagFiles, sampleBag, samplePdf } from "./__fixtures__/sample-bag";
import { ORIGIN, SampleKey } from "./__fixtures__/sample-log";
import {
  INCIDENT,
  partBytes,
  type Sample,
  sampleLog,
  samplePackage,
} from "./__fixtures__/sample-package";

const key = new SampleKey();
let folder: string;
let sample: Sample;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verifier-"));
  await build({
    entryPoints: [join(import.meta.dirname, "main.ts")],
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    outfile: file("proofline-verify.mjs"),
    logLevel: "silent",
  });
  sample = await samplePackage(key);
  write("package.json", JSON.stringify(sample.json));
  write("key.pem", key.pem);
  write("saved.note", await sample.log.checkpoint());
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string): string {
  return join(folder, name);
}

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file(name)), { recursive: true });
  writeFileSync(file(name), content);
}

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [file("proofline-verify.mjs"), ...args],
    { cwd: folder, encoding: "utf8", env: { NODE_ENV: "test" } },
  );
  return { code: status, out: stdout, err: stderr };
}

describe("the bundle", () => {
  it("imports nothing but Node's own modules", () => {
    const code = readFileSync(file("proofline-verify.mjs"), "utf8");
    const imports = Array.from(
      code.matchAll(/^import .*?from "([^"]+)"/gm),
      ([, from]) => from ?? "",
    );
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((from) => !from.startsWith("node:"))).toEqual([]);
    expect(code).not.toMatch(/\brequire\(|\bimport\(|node:(?:net|http|https|dns|tls)|fetch\(/);
  });

  it("prints its usage and version, and exits 3 without a task", () => {
    expect(run("--help")).toMatchObject({ code: 0, err: "" });
    expect(run("--version").out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run().code).toBe(3);
  });
});

/** Codes of the checks in the JSON output. */
const codesOf = (out: string): string[] =>
  JSON.parse(out).checks.flatMap(({ code }: { code?: string }) => code ?? []);

describe("verify", () => {
  it.each([
    ["a PEM file", () => file("key.pem")],
    ["a PEM text", () => key.pem],
    ["a verification key", () => key.vkey()],
  ])("exits 0 with a saved checkpoint and the key as %s", (_name, text) => {
    const { code, out } = run("package.json", "--key", text(), "--checkpoint", "saved.note");
    expect(out).toContain("VALID, anchored");
    expect(out).toContain(sample.json.package_sha256);
    expect(code).toBe(0);
  });

  it("exits 2 without a checkpoint, and says what is open", () => {
    const { code, out } = run("verify", "package.json", "--key", "key.pem");
    expect(code).toBe(2);
    expect(out).toContain("VALID, NOT ANCHORED");
    expect(out).toContain("Not checked:");
  });

  it("exits 1 for a changed package, another key and none", () => {
    write("changed.json", JSON.stringify(sample.json).replace("Injekce", "Injekci"));
    expect(run("changed.json", "--key", "key.pem", "--checkpoint", "saved.note").code).toBe(1);
    expect(run("package.json", "--key", new SampleKey().vkey()).code).toBe(1);
    expect(codesOf(run("package.json", "--json").out)).toContain("no_key");
    expect(run("package.json", "--no-key")).toMatchObject({ code: 2 });
  });

  it("exits 1 for a log rebuilt with the service's key, and says that the notes prove it", async () => {
    const rebuilt = await samplePackage(key, { log: sampleLog(key, "rewritten") });
    write("rebuilt.json", JSON.stringify(rebuilt.json));
    const { code, out } = run("rebuilt.json", "--key", "key.pem", "--checkpoint", "saved.note");
    expect(code).toBe(1);
    expect(out).toContain("together they prove");
  });

  it("takes a consistency proof and a witness from files", async () => {
    const own = await samplePackage(key);
    const from = own.log.size;
    own.log.fill(4);
    const { to, proof } = own.log.consistency(from);
    const witness = new SampleKey();
    const checkpoint = witness.cosign(own.json.proofs.checkpoint, "w.test", 1_700_000_000);
    const tlog_proof = own.log.proof(own.issueIndex, checkpoint, from);
    const proofs = { ...own.json.proofs, checkpoint, tlog_proof };
    write("own.json", JSON.stringify({ ...own.json, proofs }));
    write("newer.note", await own.log.checkpoint());
    write("consistency.json", JSON.stringify({ from, to, proof: proof.map(toBase64) }));
    const common = ["own.json", "--key", "key.pem"];
    const uncompared = run(...common, "--checkpoint", "newer.note");
    expect(uncompared.code).toBe(4);
    expect(uncompared.out).toContain(
      "VALID, NOT ANCHORED, NOT COMPARED WITH THE SAVED CHECKPOINT. A log that was rewritten",
    );
    const proven = run(
      ...common,
      "--checkpoint",
      "newer.note",
      "--consistency",
      "consistency.json",
    );
    expect(proven.code).toBe(0);
    const seen = [...common, "--witness", witness.witnessKey("w.test")];
    expect(run(...seen).code).toBe(0);
    expect(run(...seen, "--checkpoint", "newer.note").code).toBe(4);
    expect(run(...common, "--witness", key.vkey()).code).toBe(3);
  });

  it("reads a checkpoint with line feeds behind it, as jq -r prints it", async () => {
    write("jq.note", `${await sample.log.checkpoint()}\n`);
    expect(run("package.json", "--key", "key.pem", "--checkpoint", "jq.note").code).toBe(0);
    write("old-jq.note", `${await sample.log.checkpoint(4)}\n`);
    const { out } = run("consistency", "old-jq.note", "jq.note", "--key", "key.pem");
    expect(out).toContain("No proof for these sizes");
  });

  it.each<[string, () => Promise<string>, string, string]>([
    ["is none", async () => "hello\n", "is no signed checkpoint", "checkpoint_unreadable"],
    [
      "is of another log",
      async () => (await sample.log.checkpoint()).replaceAll(ORIGIN, "other.example/log"),
      "is of the log other.example/log",
      "checkpoint_of_another_log",
    ],
    [
      "was changed",
      async () => (await sample.log.checkpoint()).replace(/\n(\d+)\n/, "\n1$1\n"),
      "was changed: the signature of the key that you gave does not fit",
      "checkpoint_changed",
    ],
    [
      "is signed by another key",
      () => sampleLog(new SampleKey(), "rewritten").checkpoint(),
      "not the key is wrong, but the saved checkpoint",
      "checkpoint_of_another_key",
    ],
  ])("exits 5 and says so where a saved checkpoint %s", async (_, note, words, fault) => {
    write("unusable.note", await note());
    const args = ["package.json", "--key", "key.pem", "--checkpoint", "unusable.note"];
    const { code, out } = run(...args);
    expect(out).toContain(words);
    expect(out).toContain("VALID, NOT ANCHORED, THE SAVED CHECKPOINT IS NONE OF THIS LOG.");
    expect(code).toBe(5);
    expect(codesOf(run(...args, "--json").out)).toEqual([fault]);
  });

  it("distinguishes a wrong key and a changed package from a wrong checkpoint", () => {
    const saved = ["--checkpoint", "saved.note"];
    const wrong = run("package.json", "--key", new SampleKey().vkey(), ...saved, "--json");
    expect(codesOf(wrong.out)).toContain("wrong_key");
    write("broken.json", JSON.stringify(sample.json).replace(/"sig":"...../, '"sig":"AAAAA'));
    const broken = run("broken.json", "--key", "key.pem", ...saved, "--json");
    expect(codesOf(broken.out)).toContain("signature_broken");
    expect([wrong.code, broken.code]).toEqual([1, 1]);
  });

  it("prints JSON for machines", () => {
    const { code, out } = run("package.json", "--key", "key.pem", "--json");
    expect(JSON.parse(out)).toMatchObject({
      exit_code: code,
      verdict: {
        result: "valid",
        anchored: false,
        uncompared: 0,
        erased: [],
        unsigned: ["delivery"],
      },
    });
  });

  it("keeps the package's text from steering the terminal", async () => {
    const log = { origin: "a\u001b[2Jb", size: 1, root: `${"A".repeat(43)}=` };
    const { json } = await samplePackage(key, { change: (m) => ({ ...m, log }) });
    write("escape.json", JSON.stringify(json));
    const { code, out } = run("escape.json", "--key", "key.pem");
    expect(code).toBe(1);
    expect(out).toContain("\\u{1b}");
    expect(out).not.toContain("\u001b");
  });

  it.each<[string, string[]]>([
    ["a file that is not there", ["nothing.json", "--key", "key.pem"]],
    ["something else than a package", ["key.pem", "--key", "key.pem"]],
    ["a key that is none", ["package.json", "--key", "package.json"]],
    ["an unknown option", ["package.json", "--kye", "key.pem"]],
    ["an option of another command", ["package.json", "--head", "00"]],
    ["two packages", ["package.json", "package.json", "--key", "key.pem"]],
    ["a checkpoint that is not there", ["package.json", "--key", "key.pem", "--checkpoint", "no"]],
    ["a folder that is no bag", [".", "--key", "key.pem"]],
  ])("exits 3 for %s", (_name, args) => {
    const { code, out, err } = run(...args);
    expect(code).toBe(3);
    expect(out).toBe("");
    expect(err).toMatch(/^proofline-verify: /);
  });
});

describe("verify a bag", () => {
  const args = ["--key", "key.pem", "--checkpoint", "saved.note"];

  it("exits 0 for the archive as the service writes it, and for its folder", async () => {
    const bytes = await sampleBag(sample);
    write("bag.zip", bytes);
    expect(run("bag.zip", ...args)).toMatchObject({ code: 0 });
    for (const [name, content] of bagFiles(bytes).files) write(`bag/${name}`, content);
    expect(run("bag", ...args)).toMatchObject({ code: 0 });
  });

  it("exits 1 for a changed or added file, also where the bag's own manifest follows", async () => {
    const [path = ""] = sample.json.manifest.parts.map((part) => part.path);
    const forged = utf8("forged\n");
    write(`bag/${path}`, forged);
    expect(run("bag", ...args).code).toBe(1);
    const listed = readFileSync(file("bag/manifest-sha256.txt"), "utf8");
    const digest = toHex(nodePrimitives.sha256(forged));
    const line = new RegExp(`^[0-9a-f]{64}(?=  ${path}$)`, "m");
    write("bag/manifest-sha256.txt", listed.replace(line, digest));
    const followed = run("bag", ...args);
    expect(followed.out).toMatch(/FAILED +parts/);
    write(`bag/${path}`, partBytes(sample.json, path));
    write("bag/manifest-sha256.txt", listed);
    expect(run("bag", ...args).code).toBe(0);
    write("bag/data/more.txt", "more");
    expect(run("bag", ...args).code).toBe(1);
  });

  it("exits 2 where a part is not in the bag, and names it", async () => {
    const kept = sample.json.manifest.parts.filter(({ path }) => !path.endsWith("request.bin"));
    write("less.zip", await sampleBag(sample, kept));
    const { code, out } = run("less.zip", ...args);
    expect(code).toBe(2);
    expect(out).toMatch(/parts not carried: .*request\.bin/);
  });
});

describe("verify a PDF", () => {
  it("exits 2 at best, because its pages prove nothing", async () => {
    write("report.pdf", await samplePdf(sample));
    const { code, out } = run("report.pdf", "--key", "key.pem", "--checkpoint", "saved.note");
    expect(code).toBe(2);
    expect(out).toContain("PARTLY VERIFIED, anchored");
    expect(out).toContain("not what its pages show");
  });

  it("exits 1 where an attachment was changed", async () => {
    write(
      "changed.pdf",
      await samplePdf(sample, { "checkpoint.note": await sample.log.checkpoint(3) }),
    );
    expect(run("changed.pdf", "--key", "key.pem").code).toBe(1);
  });
});

describe("chain", () => {
  const name = ["--origin", ORIGIN, "--chain", "service"];
  const lines = () => sample.log.lines.filter((line) => line.includes('"chain":"service"'));
  const head = () => toHex(recordHash(nodePrimitives, utf8(lines().at(-1) ?? "")));

  it("exits 0 with the head from elsewhere, and 2 without", () => {
    write("records.jsonl", `${lines().join("\n")}\n`);
    expect(run("chain", "records.jsonl", ...name, "--head", head()).code).toBe(0);
    expect(run("chain", "records.jsonl", ...name).code).toBe(2);
  });

  it("reads the pages of the service", () => {
    const page = (part: string[]) => JSON.stringify({ records: part.map((line) => ({ line })) });
    write("page1.json", page(lines().slice(0, 3)));
    write("page2.json", page(lines().slice(3)));
    expect(run("chain", "page1.json", "page2.json", ...name, "--head", head()).code).toBe(0);
    expect(run("chain", "page2.json", "page1.json", ...name, "--head", head()).code).toBe(1);
  });

  it.each<[string, (all: string[]) => string[]]>([
    ["a record changed", ([a = "", ...rest]) => [a.replace("noise.make", "noise.fake"), ...rest]],
    ["a record left out", (all) => all.filter((_line, at) => at !== 2)],
    ["its end cut off", (all) => all.slice(0, -1)],
  ])("exits 1 for %s", (_name, edit) => {
    write("edited.jsonl", `${edit(lines()).join("\n")}\n`);
    expect(run("chain", "edited.jsonl", ...name, "--head", head()).code).toBe(1);
  });

  it("exits 1 for another origin, chain or epoch", () => {
    const args = ["records.jsonl", "--head", head()];
    expect(run("chain", ...args, "--origin", "other", "--chain", "service").code).toBe(1);
    expect(run("chain", ...args, "--origin", ORIGIN, "--chain", `incident:${INCIDENT}`).code).toBe(
      1,
    );
    expect(run("chain", ...args, ...name, "--epoch", "2").code).toBe(1);
  });

  it("exits 1 for a record behind the seal", () => {
    const log = sampleLog(key);
    log.append("service", "chain.seal", { records: 5 });
    write("sealed.jsonl", `${log.lines.join("\n")}\n`);
    expect(run("chain", "sealed.jsonl", ...name).code).toBe(2);
    log.fill(1);
    write("behind.jsonl", `${log.lines.join("\n")}\n`);
    expect(run("chain", "behind.jsonl", ...name).code).toBe(1);
  });
});

describe("consistency and proof", () => {
  it("reports whether one checkpoint continues another", async () => {
    write("old.note", await sample.log.checkpoint(4));
    const { from, to, proof } = sample.log.consistency(4);
    write("c.json", JSON.stringify({ from, to, proof: proof.map(toBase64) }));
    const args = ["consistency", "old.note", "saved.note", "--key", "key.pem"];
    write("foreign.note", await sampleLog(new SampleKey()).checkpoint());
    expect(run(...args, "--proof", "c.json").code).toBe(0);
    expect(run(...args).code).toBe(4);
    write("forged.json", JSON.stringify({ from, to, proof: proof.map(toBase64).reverse() }));
    expect(run(...args, "--proof", "forged.json").code).toBe(1);
    const other = run("consistency", "old.note", "foreign.note", "--key", "key.pem", "--json");
    expect([other.code, codesOf(other.out)]).toEqual([1, ["checkpoint_of_another_key"]]);
    const turned = ["consistency", "saved.note", "old.note", "--key", "key.pem"];
    expect(run(...turned, "--proof", "c.json").code).toBe(1);
    const foreign = new SampleKey().vkey();
    expect(run("consistency", "old.note", "saved.note", "--key", foreign).code).toBe(1);
  });

  it("reports whether a record is in the log", () => {
    const { tlog_proof, record } = sample.json.proofs;
    write("issue.tlog-proof", tlog_proof);
    write("record.json", `${record}\n`);
    const args = ["proof", "issue.tlog-proof", "--key", "key.pem"];
    const anchor = ["--checkpoint", "saved.note"];
    expect(run(...args, "--leaf-record", "record.json", ...anchor).code).toBe(0);
    expect(run(...args, "--leaf-record", "record.json").code).toBe(2);
    write("record.json", sample.log.lines[0] ?? "");
    expect(run(...args, "--leaf-record", "record.json", ...anchor).code).toBe(1);
  });
});
