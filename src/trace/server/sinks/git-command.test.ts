import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { gitOn } from "./git-command";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "proofline-program-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Puts a program of the name git in front of the real one. */
async function install(script: string): Promise<void> {
  const program = path.join(folder, "git");
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
}

it("names the first complaint, without the password of a URL in it", async () => {
  await install(
    `echo "warning: slow" >&2; echo "fatal: no access to 'https://operator:hush@h.example/n'" >&2; exit 128`,
  );
  await expect(gitOn("/nowhere")(["push"])).rejects.toThrow(
    /^git push: fatal: no access to 'https:\/\/h\.example\/n'$/,
  );
});

it("answers null for a silent 1 and text for 0, and passes the input on", async () => {
  await install(`[ "$3" != quiet ] && [ "$4" != quiet ] && cat || exit 1`);
  expect(await gitOn("/nowhere")(["quiet"])).toBeNull();
  expect(await gitOn("/nowhere")(["loud"], { input: "a note" })).toBe("a note");
});

it("does not let the caller's git variables through, but those of ssh", async () => {
  vi.stubEnv("GIT_DIR", "/elsewhere");
  vi.stubEnv("GIT_SSH_COMMAND", "ssh -i key");
  await install(`echo "$GIT_DIR|$GIT_SSH_COMMAND|$GIT_TERMINAL_PROMPT|$GIT_INDEX_FILE"`);
  const output = await gitOn("/nowhere")(["status"], { env: { GIT_INDEX_FILE: "i" } });
  expect(output).toBe("|ssh -i key|0|i\n");
});

it("says that there is no git program", async () => {
  vi.stubEnv("PATH", folder);
  await expect(gitOn("/nowhere")(["status"])).rejects.toThrow("git status: no git program");
});
